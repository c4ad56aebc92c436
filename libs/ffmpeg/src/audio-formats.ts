/** @file The formats that sound is written in, and what each can hold. */
import type { AudioStream } from './media-probe.js';

export const AUDIO_FORMATS = ['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'] as const;
export type AudioFormatName = (typeof AUDIO_FORMATS)[number];
export const QUALITIES = ['low', 'medium', 'high'] as const;
export type Quality = (typeof QUALITIES)[number];

/** What is not kept, since the format cannot hold it. */
export interface FormatChange {
  what: 'sample_rate' | 'channels' | 'bit_depth' | 'cover' | 'chapters' | 'tags' | 'subtitles' | 'tracks';
  from: number | null;
  to: number | null;
}

interface Format {
  muxer: string;
  encoder: 'libmp3lame' | 'aac' | 'libvorbis' | 'libopus' | 'wmav2' | 'flac' | 'pcm' | 'pcm-be';
  /** Whether it holds a picture of the cover; 'tag' for one that is written as text. */
  cover: boolean | 'tag';
  /** Likewise. */
  chapters: boolean | 'tag';
  tags: boolean;
  /** The format that sound is written in instead, where nothing writes this one. */
  writtenAs?: string;
}

const sound = (muxer: string, encoder: Format['encoder'], rest: Partial<Format> = {}): Format => ({
  ...{ muxer, encoder, cover: false, chapters: false, tags: true },
  ...rest,
});

/** By file name extension: what the tools offer, and what else they leave as it was. */
const FORMATS: Record<string, Format> = {
  mp3: sound('mp3', 'libmp3lame', { cover: true, chapters: true }),
  wav: sound('wav', 'pcm'),
  aac: sound('adts', 'aac', { tags: false }),
  ogg: sound('ogg', 'libvorbis', { cover: 'tag', chapters: 'tag' }),
  flac: sound('flac', 'flac', { cover: true }),
  m4a: sound('ipod', 'aac', { cover: true, chapters: true }),
  wma: sound('asf', 'wmav2'),
  mp4: sound('mp4', 'aac', { chapters: true }),
  m4v: sound('mp4', 'aac', { chapters: true }),
  mov: sound('mov', 'aac', { chapters: true }),
  '3gp': sound('3gp', 'aac'),
  mkv: sound('matroska', 'aac', { chapters: true }),
  webm: sound('webm', 'libopus', { chapters: true }),
  avi: sound('avi', 'libmp3lame'),
  flv: sound('flv', 'aac'),
  opus: sound('ogg', 'libopus', { cover: 'tag', chapters: 'tag' }),
  oga: sound('ogg', 'libvorbis', { cover: 'tag', chapters: 'tag' }),
  ogv: sound('ogg', 'libvorbis', { cover: 'tag', chapters: 'tag' }),
  amr: sound('amr', 'aac', { tags: false, writtenAs: 'm4a' }),
  aif: sound('aiff', 'pcm-be'),
  aiff: sound('aiff', 'pcm-be'),
  ts: sound('mpegts', 'aac', { tags: false }),
  mts: sound('mpegts', 'aac', { tags: false }),
  m2ts: sound('mpegts', 'aac', { tags: false }),
  mpg: sound('vob', 'aac', { tags: false, writtenAs: 'mkv' }),
  mpeg: sound('vob', 'aac', { tags: false, writtenAs: 'mkv' }),
  wmv: sound('asf', 'wmav2'),
  '3g2': sound('3g2', 'aac'),
  mka: sound('matroska', 'libvorbis', { chapters: true }),
  caf: sound('caf', 'pcm'),
  m4b: sound('ipod', 'aac', { cover: true, chapters: true }),
};

export const audioFormatOf = (extension: string): Format | undefined => FORMATS[extension];

const MP3_RATES = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const AAC_RATES = [7_350, ...MP3_RATES, 64_000, 88_200, 96_000];
const OPUS_RATES = [48_000];
/** What encoders take; null for anything. */
const LIMITS: Record<Format['encoder'], { rates: readonly number[] | null; channels: number }> = {
  libmp3lame: { rates: MP3_RATES, channels: 2 },
  wmav2: { rates: [8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000], channels: 2 },
  aac: { rates: AAC_RATES, channels: 8 },
  libopus: { rates: OPUS_RATES, channels: 8 },
  libvorbis: { rates: null, channels: 8 },
  flac: { rates: null, channels: 8 },
  pcm: { rates: null, channels: 64 },
  'pcm-be': { rates: null, channels: 64 },
};

/** kbit/s of stereo at low, medium and high. One channel takes less than half as much again as none. */
const KBITS: Record<Quality, number> = { low: 96, medium: 160, high: 256 };
const VORBIS_QUALITY: Record<Quality, number> = { low: 2, medium: 5, high: 8 };
const MONO_SHARE = 0.6;

export interface Encoding {
  muxer: string;
  /** Options of the encoder, for the one audio stream. */
  options: string[];
  sampleRate: number;
  channels: number;
  bitDepth: number | null;
  /** kbit/s, where it is chosen. */
  kilobits: number | null;
}

/**
 * How a sound is written into a format: at its own rate and with its own channels where the format can hold them, else as
 * near to them as it can.
 */
export function encodingFor(
  format: Format,
  { sampleRate, channels, bitDepth }: Pick<AudioStream, 'sampleRate' | 'channels' | 'bitDepth'>,
  quality: Quality,
): Encoding {
  const limits = LIMITS[format.encoder];
  const rate = nearestRate(limits.rates, sampleRate);
  const count = Math.min(channels, channels > limits.channels ? 2 : channels);
  const kilobits = Math.round(KBITS[quality] * (count === 1 ? MONO_SHARE : Math.max(1, count / 2)));
  // What was lossy has no more than that; what was not keeps every bit unless it is asked to be small.
  const depth = quality === 'low' ? 16 : (bitDepth ?? 16) > 16 ? 24 : 16;
  const base = { muxer: format.muxer, sampleRate: rate, channels: count, bitDepth: null, kilobits: null };
  switch (format.encoder) {
    case 'pcm':
      return { ...base, options: ['-c:a', `pcm_s${depth}le`], bitDepth: depth };
    case 'pcm-be':
      return { ...base, options: ['-c:a', `pcm_s${depth}be`], bitDepth: depth };
    case 'flac':
      return {
        ...base,
        options: [
          '-c:a',
          'flac',
          '-sample_fmt',
          depth === 24 ? 's32' : 's16',
          ...(depth === 24 ? ['-bits_per_raw_sample', '24'] : []),
        ],
        bitDepth: depth,
      };
    case 'libvorbis':
      return { ...base, options: ['-c:a', 'libvorbis', '-q:a', String(VORBIS_QUALITY[quality])], kilobits };
    case 'wmav2':
      return {
        ...base,
        options: ['-c:a', 'wmav2', '-b:a', `${Math.min(kilobits, 192)}k`],
        kilobits: Math.min(kilobits, 192),
      };
    case 'libopus':
      return {
        ...base,
        options: ['-c:a', 'libopus', '-b:a', `${kilobits}k`, '-mapping_family', count > 2 ? '1' : '0'],
        kilobits,
      };
    case 'libmp3lame': {
      const least = format.muxer === 'avi' ? Math.min(kilobits, largestForAvi(rate)) : kilobits;
      return { ...base, options: ['-c:a', 'libmp3lame', '-b:a', `${least}k`], kilobits: least };
    }
    case 'aac':
      return { ...base, options: ['-c:a', format.encoder, '-b:a', `${kilobits}k`], kilobits };
  }
}

const MP3_LOW_KBITS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** AVI counts blocks of 576 bytes for mp3 of low rates: a larger frame counts twice, and the sound comes to last twice as long. */
const largestForAvi = (rate: number): number =>
  rate >= 32_000 ? Infinity : MP3_LOW_KBITS.findLast((kilobits) => kilobits * 1_000 <= rate * 8)!;

function nearestRate(rates: readonly number[] | null, wanted: number): number {
  return rates === null ? wanted : (rates.find((rate) => rate >= wanted) ?? rates.at(-1)!);
}

/** What of a sound is less in an encoding of it than it was. */
export function audioChanges(
  from: Pick<AudioStream, 'sampleRate' | 'channels' | 'bitDepth'>,
  to: Encoding,
): FormatChange[] {
  return (
    [
      { what: 'sample_rate', from: from.sampleRate, to: to.sampleRate },
      { what: 'channels', from: from.channels, to: to.channels },
      { what: 'bit_depth', from: from.bitDepth, to: to.bitDepth ?? from.bitDepth },
    ] as const
  ).filter(({ from: before, to: after }) => before !== null && after !== null && after < before);
}
