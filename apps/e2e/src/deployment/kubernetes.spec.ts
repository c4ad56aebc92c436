import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from './compose-file.ts';
import { faultsOfManifests, type Manifest } from './manifests.ts';
import { settings } from './settings.ts';

const folder = join(root, 'docker/kubernetes');
const manifests = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS() as Manifest),
);
const kinds = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const only = (kind: string, name: string): Manifest => {
  const found = kinds(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
interface Container {
  command?: string[];
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
}
const containerOf = (manifest: Manifest): Container =>
  (manifest.spec as { template: { spec: { containers: [Container] } } }).template.spec.containers[0];

describe('docker/kubernetes', () => {
  it('is what the schemas of Kubernetes and KEDA say, without a field that they do not know', async () => {
    expect(await faultsOfManifests(manifests)).toEqual([]);
  });

  it('would be found out where it was not', async () => {
    const api = only('Deployment', 'timbrel-api');
    const worker = only('ScaledObject', 'timbrel-worker');
    const faults = async (manifest: Manifest, spec: object) =>
      (await faultsOfManifests([{ ...manifest, spec }])).join();
    expect(await faults(api, { ...(api.spec as object), replica: 2 })).toContain(`'"replica"' does not exist`);
    expect(await faults(api, { replicas: 2 })).toContain('required property template');
    expect(await faults(worker, { triggers: [] })).toContain('required property scaleTargetRef');
  });

  it('asks of life nothing that hangs on the database, and of readiness just that', () => {
    const api = containerOf(only('Deployment', 'timbrel-api'));
    const worker = containerOf(only('Deployment', 'timbrel-worker'));
    expect([api.livenessProbe?.httpGet.path, worker.livenessProbe?.httpGet.path]).toEqual([
      '/health/live',
      '/health/live',
    ]);
    expect(api.readinessProbe?.httpGet.path).toBe('/health/ready');
    for (const { ports = [], livenessProbe } of [api, worker])
      expect(ports.map(({ name }) => name)).toContain(livenessProbe?.httpGet.port);
  });

  it('gives every process the settings that are there, and no others', () => {
    const known = settings();
    const [config, secret] = [only('ConfigMap', 'timbrel'), only('Secret', 'timbrel')];
    for (const name of Object.keys({ ...config.data, ...secret.stringData })) expect(known).toContain(name);
    for (const manifest of [...kinds('Deployment'), ...kinds('Job')])
      expect(containerOf(manifest).envFrom).toEqual([
        { configMapRef: { name: 'timbrel' } },
        { secretRef: { name: 'timbrel' } },
      ]);
    const { secretTargetRef } = only('TriggerAuthentication', 'timbrel-database').spec as {
      secretTargetRef: { name: string; key: string }[];
    };
    expect(Object.keys(secret.stringData ?? {})).toContain(secretTargetRef[0]?.key);
  });

  it('runs what the image has', () => {
    const commands = [...kinds('Deployment'), ...kinds('Job')].flatMap(
      (manifest) => containerOf(manifest).command ?? [],
    );
    const entries = commands.filter((word) => word.endsWith('.js'));
    expect(entries.sort()).toEqual(['apps/api/dist/cli/migrate.js', 'apps/api/dist/worker.js']);
    for (const entry of entries)
      expect(() => readFileSync(join(root, entry.replace('/dist/', '/src/').replace(/js$/, 'ts')))).not.toThrow();
  });
});
