import { describe, expect, it } from '@jest/globals';
import { type SoundParams } from '../../sound/sound-params.js';
import { resultName } from './sound-result.js';

const params = (fields: Partial<SoundParams> = {}): SoundParams => ({
  steps: [],
  output_format: null,
  quality: 'high',
  keep_video: true,
  carry_transcript: true,
  ...fields,
});

describe('resultName', () => {
  it.each([
    ['talk.mp3', 'noise-reduction', params(), 'mp3', 'talk (denoised).mp3'],
    ['talk.mp3', 'convert', params(), 'flac', 'talk.flac'],
    ['no ending', 'cut', params(), 'wav', 'no ending (cut).wav'],
    ['a.b.c.wav', 'speed-change', params({ steps: [{ kind: 'speed', factor: 1.25 }] }), 'wav', 'a.b.c (1.25x).wav'],
    ['.hidden', 'loudness', params(), 'ogg', '.hidden (normalized).ogg'],
    ['talk.mp3', 'recipe', params({ recipe: { id: '1', name: 'Pódcast' } }), 'm4a', 'talk (Pódcast).m4a'],
  ] as const)('of %s after %s', (name, type, given, extension, result) => {
    expect(resultName(name, type, given, extension)).toBe(result);
  });

  it('stays a name that any file system takes', () => {
    const name = resultName(`${'声'.repeat(84)}.mp3`, 'noise-reduction', params(), 'mp3');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^声+ \(denoised\)\.mp3$/);
  });
});
