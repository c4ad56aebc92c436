import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isVerified } from './static-ffmpeg.js';
import { resolveTools } from './tools.js';

const { PATH: pathBefore = '' } = process.env;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbrel-tools-'));
  // The package believes this variable, and so a binary stands there that nobody has verified.
  process.env['FFMPEG_BIN'] = await program('ffmpeg-of-the-package');
});
afterAll(async () => {
  process.env['PATH'] = pathBefore;
  delete process.env['FFMPEG_BIN'];
  await rm(folder, { recursive: true, force: true });
});

async function program(name: string, text = `#!/bin/sh\necho ${name}\n`): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

describe('resolveTools', () => {
  it('takes what it is told', async () => {
    expect(await resolveTools({ ffmpegPath: '/a/ffmpeg', ffprobePath: '/a/ffprobe' })).toEqual({
      ffmpeg: '/a/ffmpeg',
      ffprobe: '/a/ffprobe',
    });
  });

  it('prefers the system’s ffmpeg, which is kept up to date, to that of a package', async () => {
    const path = await program('ffmpeg');
    process.env['PATH'] = `/nowhere:${folder}`;
    expect((await resolveTools()).ffmpeg).toBe(path);
    await rm(path);
  });

  it('takes no binary of a package whose checksum is not the published one', async () => {
    process.env['PATH'] = folder;
    expect(await resolveTools()).toEqual({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' });
  });
});

describe('a downloaded binary', () => {
  it('is verified byte for byte', async () => {
    const text = '#!/bin/sh\nexit 0\n';
    const path = await program('downloaded', text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(await isVerified(path, sha256)).toBe(true);
    await writeFile(path, text.replace('0', '1'));
    expect(await isVerified(path, sha256)).toBe(false);
    await program('downloaded', text);
    await chmod(path, 0o644);
    expect(await isVerified(path, sha256)).toBe(false);
    expect(await isVerified(join(folder, 'missing'), sha256)).toBe(false);
  });
});
