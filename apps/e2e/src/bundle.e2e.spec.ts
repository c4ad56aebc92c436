import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../web/dist');
const locales = join(import.meta.dirname, '../../web/src/locales/en');
const settings = readFileSync(join(import.meta.dirname, '../../api/src/config/environment.ts'), 'utf8');

const texts = readdirSync(locales, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('');

/** Settings that are secrets, or say where something secret is, but those that a text tells operators to set. */
const names = [...settings.matchAll(/^ {2}(?:@.+ )?([A-Z][A-Z0-9_]+)[!?]?:/gm)]
  .map(([, name]) => name!)
  .filter((name) => /SECRET|KEY|TOKEN|DATABASE|REDIS|SMTP|S3_|DATA_DIR/.test(name) && !texts.includes(name));
const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const bundle = files
  .filter((file) => /\.(js|css|html|json|webmanifest|svg|txt|map)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const holding = (what: string): string[] => bundle.filter(({ text }) => text.includes(what)).map(({ file }) => file);

/* Maps included: they are served too. */
describe('what browsers load', () => {
  it('is the whole web application', () => {
    expect(bundle.filter(({ file }) => file.endsWith('.js')).length).toBeGreaterThan(20);
    expect(names.length).toBeGreaterThan(10);
  });

  it.each(names)('knows nothing of %s', (name) => {
    expect(holding(name)).toEqual([]);
  });

  it('holds no value of the surroundings that it was built in', () => {
    const values = Object.entries(process.env)
      .filter(([name, value]) => /SECRET|KEY|TOKEN|PASSWORD|_URL$/.test(name) && (value?.length ?? 0) >= 12)
      .map(([, value]) => value!);
    expect(values.flatMap(holding)).toEqual([]);
  });

  it('names no folder of the machine that built it', () => {
    expect(holding(join(import.meta.dirname, '../../..'))).toEqual([]);
  });

  it.each([
    ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
    ['a key of a payment provider', /\b(sk|rk)_(live|test)_\w{8,}|\bwhsec_\w{8,}/],
    ['a key of an engine', /\bsk-[A-Za-z0-9]{20,}/],
    ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./],
    ['an address with a password', /\b(postgres|postgresql|redis|smtps?):\/\/[^\s"'`/]*:[^\s"'`/]*@/],
  ])('holds nothing that looks like %s', (_, pattern) => {
    expect(bundle.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
