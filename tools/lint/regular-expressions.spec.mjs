import { ESLint } from 'eslint';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from '../setup/paths.mjs';
import { EXCEPTIONS, regularExpressionRules } from './regular-expressions.mjs';

const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: regularExpressionRules });

async function rulesBrokenBy(text, filePath = 'libs/some/src/planted.mjs') {
  const [{ messages }] = await eslint.lintText(text, { filePath });
  return [...new Set(messages.map(({ ruleId, fatal }) => (fatal ? 'not parsed' : ruleId)))];
}

const EXPONENTIAL = String.raw`export const PLAYLIST = /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:MPD|smil)[\s>]/i;`;
const CUBIC = String.raw`export const ARROW = /^\s*-?\d+:\d+[^\n]*->/m;`;
const BUILT = String.raw`
  const TIME = String.raw${'`'}\d+:\d+${'`'};
  export const LINE = new RegExp(String.raw${'`'}^(${'${TIME}'})(?:\s+(.*))?$${'`'});`;

/** Recheck knows no classes within classes. */
const UNSUPPORTED = String.raw`export const WORD = /^[\p{L}--[a-z]]$/v;`;

it('refuses a pattern that takes exponential time', async () => {
  assert.ok((await rulesBrokenBy(EXPONENTIAL)).includes('redos/no-vulnerable'));
});

it('refuses a pattern that takes polynomial time', async () => {
  assert.ok((await rulesBrokenBy(CUBIC)).includes('redos/no-vulnerable'));
});

it('refuses such a pattern when it is built from constants', async () => {
  assert.deepEqual(await rulesBrokenBy(BUILT), ['regexp/no-super-linear-backtracking']);
});

it('accepts patterns that take linear time', async () => {
  assert.deepEqual(await rulesBrokenBy(String.raw`export const TIME = /^\s*-?\d+:\d+/;`), []);
});

it('refuses a pattern that cannot be decided', async () => {
  assert.deepEqual(await rulesBrokenBy(UNSUPPORTED), ['redos/no-vulnerable']);
});

it('names only exceptions that exist', () => {
  for (const { file, begins } of EXCEPTIONS) {
    const literal = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .find((line) => line.trim().startsWith(begins));
    assert.ok(literal, `${file} has no expression that begins with ${begins}`);
  }
});

it('covers every package', async () => {
  for (const path of ['apps/api/src/a.mjs', 'apps/web/src/a.mjs', 'libs/subtitles/src/a.mjs', 'tools/lint/a.mjs'])
    assert.ok((await rulesBrokenBy(CUBIC, path)).includes('redos/no-vulnerable'), path);
});
