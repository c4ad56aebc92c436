import { describe, expect, it } from '@jest/globals';
import { encodingFor, audioChanges, audioFormatOf } from './audio-formats.js';

const encode = (
  format: string,
  sampleRate: number,
  channels: number,
  quality: 'low' | 'medium' | 'high' = 'high',
  bitDepth: number | null = null,
) => encodingFor(audioFormatOf(format)!, { sampleRate, channels, bitDepth }, quality);

describe('encodingFor', () => {
  it.each([
    ['mp3', 44_100, 2, 44_100, 2],
    ['mp3', 96_000, 6, 48_000, 2],
    ['mp3', 7_000, 1, 8_000, 1],
    ['m4a', 192_000, 6, 96_000, 6],
    ['webm', 44_100, 2, 48_000, 2],
    ['flac', 192_000, 8, 192_000, 8],
    ['wav', 11_025, 1, 11_025, 1],
  ])('%s of %i Hz and %i channels: %i Hz, %i', (format, rate, channels, toRate, toChannels) => {
    expect(encode(format, rate, channels)).toMatchObject({ sampleRate: toRate, channels: toChannels });
  });
  it.each([
    [8_000, 64],
    [11_025, 80],
    [16_000, 128],
    [44_100, 154],
  ])('writes no mp3 frame into AVI that counts twice: %i Hz, %i kbit/s', (rate, kilobits) => {
    expect(encode('avi', rate, 1)).toMatchObject({ kilobits });
  });
  it('keeps every bit unless it is asked to be small', () => {
    expect(encode('wav', 48_000, 2, 'high', 24).options).toContain('pcm_s24le');
    expect(encode('wav', 48_000, 2, 'high', 16).options).toContain('pcm_s16le');
    expect(encode('wav', 48_000, 2, 'low', 24).options).toContain('pcm_s16le');
    expect(encode('flac', 48_000, 2, 'medium', 32).bitDepth).toBe(24);
  });
});

describe('soundChanges', () => {
  it('names what is less, and only that', () => {
    const from = { sampleRate: 96_000, channels: 6, bitDepth: 24 };
    expect(audioChanges(from, encode('mp3', 96_000, 6))).toEqual([
      { what: 'sample_rate', from: 96_000, to: 48_000 },
      { what: 'channels', from: 6, to: 2 },
    ]);
    expect(audioChanges({ sampleRate: 44_100, channels: 2, bitDepth: null }, encode('webm', 44_100, 2))).toEqual([]);
    expect(audioChanges(from, encode('flac', 96_000, 6, 'low', 24))).toEqual([{ what: 'bit_depth', from: 24, to: 16 }]);
  });
});
