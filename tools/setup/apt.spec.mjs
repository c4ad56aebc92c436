import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { describeFailure, startScript } from './apt.mjs';

describe('describeFailure', () => {
  it('says that the servers were not reached, and how to install by hand', () => {
    const { message, remedy } = describeFailure(
      "E: Failed to fetch http://deb.debian.org/x  Temporary failure resolving 'deb.debian.org'",
      ['sox', 'flite'],
    );
    assert.match(message, /not reached/);
    assert.match(remedy, /apt-get install sox flite/);
  });
  it('names exactly the packages that the sources lack', () => {
    const output = "E: Unable to locate package flite\nE: Package 'sox' has no installation candidate\n";
    assert.equal(
      describeFailure(output, ['ffmpeg', 'flite', 'sox']).message,
      "This system's package sources don't know: flite sox.",
    );
  });
  it('shows what apt said when the cause is another one', () => {
    assert.match(describeFailure('E: dpkg was interrupted', ['sox']).message, /dpkg was interrupted/);
  });
});

describe('startScript', () => {
  it('runs the program with its arguments as they are and the libraries first', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'start-script-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\nprintf "%s|" "$LD_LIBRARY_PATH" "$@"\n');
    const script = join(folder, 'script');
    writeFileSync(script, startScript(program, '/a:/b', folder));
    for (const file of [program, script]) chmodSync(file, 0o755);
    const run = (env) => spawnSync(script, ['two words', '$HOME'], { env, encoding: 'utf8' }).stdout;
    assert.equal(run({}), '/a:/b|two words|$HOME|');
    assert.equal(run({ LD_LIBRARY_PATH: '/c' }), '/a:/b:/c|two words|$HOME|');
  });
});
