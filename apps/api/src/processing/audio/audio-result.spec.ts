import { describe, expect, it } from '@jest/globals';
import { type AudioParams } from './audio-job.js';
import { resultName } from './audio-result.js';

const params = (fields: Partial<AudioParams> = {}): AudioParams => ({
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

  it.each([
    ['a recipe named with 80 emoji', 'talk.mp3', '👩🏽‍🚀'.repeat(80)],
    ['a recipe and a file that are both too long', `${'声'.repeat(255)}.mp3`, '🎙'.repeat(80)],
  ])('fits %s into 255 bytes, keeping some of both names and the extension', (_what, original, name) => {
    const made = resultName(original, 'recipe', params({ recipe: { id: '1', name } }), 'flac');
    expect(Buffer.byteLength(made)).toBeLessThanOrEqual(255);
    expect(made.startsWith([...original][0]!)).toBe(true);
    expect(made).toMatch(/ \(.+\)\.flac$/su);
    expect(made).not.toContain('\ufffd');
  });
});
