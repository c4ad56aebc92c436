/** @file The figures of the tools, as the contract says them. */

export const NOISE_LEVEL = { min: 0, max: 1, step: 0.01, start: 0.5 } as const;
/** The words of the Denoise page. */
export const DENOISE_LEVELS = { light: 0.25, medium: 0.5, aggressive: 0.85 } as const;
export type DenoiseLevel = keyof typeof DENOISE_LEVELS;

export const SPEED = { min: 0.5, max: 2, step: 0.1, start: 1 } as const;
export const VOICE_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const VOICE_SPEED_START = 1.5;

export const FORMATS = ['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'] as const;
export type Format = (typeof FORMATS)[number];
/** What the single pages offer beside the format that the file has. */
export const PAGE_FORMATS = ['mp3', 'wav', 'ogg'] as const;
export const QUALITIES = ['low', 'medium', 'high'] as const;
export type Quality = (typeof QUALITIES)[number];

export const LOUDNESS_PRESETS = { podcast: -16, streaming: -14, broadcast: -23 } as const;
export type LoudnessPreset = keyof typeof LOUDNESS_PRESETS;

const LOSSY_KBITS: Record<Quality, number> = { low: 96, medium: 160, high: 256 };
const PCM_KBITS = 1_411;
const FLAC_SHARE = 0.6;

/** Roughly how large a stereo file becomes, bytes. */
export function estimatedBytes(format: Format, quality: Quality, seconds: number): number {
  const kbits = format === 'wav' ? PCM_KBITS : format === 'flac' ? PCM_KBITS * FLAC_SHARE : LOSSY_KBITS[quality];
  return (kbits * 1_000 * seconds) / 8;
}
