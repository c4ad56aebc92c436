import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { processEnvironment } from './environment.mjs';
import { newLog } from './logs.mjs';
import { appSecret } from './secret.mjs';
import { saidIn, summary } from './summary.mjs';
import { nextPause } from './supervisor.mjs';

const temporary = (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
};

describe('nextPause', () => {
  it('doubles with each crash in a row, up to half a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].reduce((all) => [...all, nextPause(all.at(-1) ?? 0, 10)], []);
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
  it('begins anew after a minute without a crash', () => {
    assert.equal(nextPause(30_000, 60_000), 1_000);
  });
});

describe('processEnvironment', () => {
  it('bounds the memory that processes keep, unless the user has said otherwise', () => {
    const { MALLOC_TRIM_THRESHOLD_, NODE_OPTIONS, PORT } = processEnvironment(
      { NODE_OPTIONS: '--title=mine' },
      { PORT: '1' },
    );
    assert.deepEqual([MALLOC_TRIM_THRESHOLD_, NODE_OPTIONS, PORT], ['131072', '--title=mine', '1']);
    assert.match(processEnvironment({}, {}).NODE_OPTIONS, /^--max-old-space-size=\d+$/);
  });
});

describe('appSecret', () => {
  it('is made once, long, and readable by its owner alone', (t) => {
    const folder = temporary(t);
    const secret = appSecret(folder);
    assert.equal(secret.length, 64);
    assert.equal(appSecret(folder), secret);
    assert.equal(statSync(join(folder, 'app-secret')).mode & 0o777, 0o600);
  });
});

describe('newLog', () => {
  it('keeps the log of the start before', (t) => {
    const folder = temporary(t);
    for (const text of ['first', 'second', 'third']) writeFileSync(newLog(folder, 'api'), text);
    assert.equal(readFileSync(join(folder, 'logs/api.log.1'), 'utf8'), 'second');
  });
});

describe('what the server says of itself', () => {
  it('is what the summary goes by, and nothing where it says nothing', () => {
    const log = '{"msg":"starting"}\n{"level":30,"transcriber":null,"demo":true,"mailbox":false}\n';
    assert.deepEqual(saidIn(log), { transcriber: null, demo: true, mailbox: false });
    assert.deepEqual(saidIn(''), { transcriber: undefined, demo: false, mailbox: false });
  });
});

describe('summary', () => {
  const draft = { name: 'PocketSphinx', quality: 'draft', languages: ['en'] };
  const facts = { address: 'http://localhost:3000', dataDir: '/d', demo: true, mailbox: true, transcriber: draft };

  it('names the address, the demo account and the mailbox where they exist', () => {
    assert.match(summary(facts), /http:\/\/localhost:3000\n.*demo@example\.com \/ demo1234\n.*\/dev\/mailbox\n/);
    assert.doesNotMatch(summary({ ...facts, demo: false, mailbox: false }), /demo1234|dev\/mailbox/);
  });
  it('says how to get a better engine unless a good one is at work', () => {
    assert.match(summary(facts), /PocketSphinx: en, drafts only\n.*DEEPGRAM_API_KEY/);
    assert.match(summary({ ...facts, transcriber: null }), /nothing: .*\n.*DEEPGRAM_API_KEY/);
    const good = { name: 'Deepgram', quality: 'good', languages: ['en', 'es', 'fr', 'de', 'it'] };
    const text = summary({ ...facts, transcriber: good });
    assert.match(text, /Deepgram: 5 languages\n/);
    assert.doesNotMatch(text, /DEEPGRAM_API_KEY/);
  });
});
