import { fileUrl } from '../guard-inputs.js';
import { decodedTrack, FROM_CONTAINER_START, timelineFilter, type AudioTrack } from './timeline.args.js';

export interface RawSound {
  path: string;
  sampleRate: number;
  channels: number;
}

const raw = ({ path, sampleRate, channels }: RawSound): string[] => [
  ...['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels), '-i', fileUrl(path)],
];

/** One sound of a recording as raw 32 bit floats. @param maxBytes ends it there, whatever timestamps say */
export function decodeArgs(inputPath: string, track: AudioTrack, output: RawSound, maxBytes: number): string[] {
  return [
    ...[...decodedTrack(inputPath, track), '-ac', String(output.channels), '-ar', String(output.sampleRate)],
    ...['-fs', String(maxBytes), '-f', 'f32le', fileUrl(output.path)],
  ];
}

/** Slower or faster at the same pitch, to exactly so many frames. */
export function tempoArgs(input: RawSound, outputPath: string, filter: string, frames: number): string[] {
  return [
    ...raw(input),
    ...['-af', `${filter},apad,atrim=end_sample=${frames}`],
    ...['-f', 'f32le', fileUrl(outputPath)],
  ];
}

export interface Picture {
  /** Options of the encoder, or a copy. */
  options: readonly string[];
  /** What is done to the pictures; a chain of filters. */
  filter?: string | undefined;
  /** A file that holds the filters instead, where they are longer than an argument may be. */
  filterPath?: string | undefined;
  /** Stretches the times of copied pictures. */
  timeScale?: number | undefined;
}

export interface RenderOptions {
  /** The recording that it was made of; its pictures and its cover come along. */
  originalPath: string;
  /** The sound that is taken from the original where it is not replaced. */
  track: AudioTrack;
  metadataPath: string;
  sound: RawSound | null;
  channelLayout: string | null;
  /** Encoder options for the sound. */
  encoder: readonly string[];
  sampleRate: number;
  channels: number;
  muxer: string;
  picture: Picture | null;
  /** The stream of the cover in the original. */
  coverStream: number | null;
  hasSubtitles: boolean;
}

/** Writes a sound (or that of the original) with everything of the original that comes along. */
export function renderArgs(outputPath: string, options: RenderOptions): string[] {
  const { sound, picture, coverStream } = options;
  // Without a sound of its own, the original is the first input.
  const original = sound ? 1 : 0;
  const tags = original + 1;
  return [
    ...(sound ? withLayout(raw(sound), options.channelLayout) : []),
    ...FROM_CONTAINER_START,
    ...(picture?.timeScale ? ['-itsscale', String(picture.timeScale)] : []),
    ...['-i', fileUrl(options.originalPath), '-f', 'ffmetadata', '-i', fileUrl(options.metadataPath)],
    ...(sound ? ['-map', '0:a:0'] : ['-map', `0:a:${options.track.position}`, '-af', timelineFilter(options.track)]),
    ...[...options.encoder, '-ar', String(options.sampleRate), '-ac', String(options.channels)],
    ...(picture ? ['-map', `${original}:V:0`, ...filterArgs(picture), ...picture.options] : []),
    ...(coverStream === null
      ? []
      : ['-map', `${original}:${coverStream}`, '-c:v', 'copy', '-disposition:v:0', 'attached_pic']),
    ...(options.hasSubtitles ? ['-map', `${original}:s?`, '-c:s', 'copy'] : []),
    ...['-map_metadata', String(tags), '-map_chapters', String(tags)],
    ...(options.muxer === 'mp3' ? ['-id3v2_version', '3', '-write_id3v1', '1'] : []),
    ...(['mp4', 'mov', 'ipod', '3gp', '3g2'].includes(options.muxer) ? ['-movflags', '+faststart'] : []),
    ...(options.muxer === 'ipod' ? ['-brand', 'M4A '] : []),
    ...['-max_muxing_queue_size', '4096', '-f', options.muxer, fileUrl(outputPath)],
  ];
}

function filterArgs({ filter, filterPath }: Picture): string[] {
  if (filterPath) return ['-filter_script:v', filterPath];
  return filter ? ['-vf', filter] : [];
}

function withLayout(input: string[], layout: string | null): string[] {
  return layout ? ['-channel_layout', layout, ...input] : input;
}

/** The picture of a cover as it lies in the file. */
export const coverArgs = (inputPath: string, stream: number, outputPath: string): string[] => [
  ...[
    '-i',
    fileUrl(inputPath),
    '-map',
    `0:${stream}`,
    '-c',
    'copy',
    '-f',
    'image2',
    '-update',
    '1',
    fileUrl(outputPath),
  ],
];

/** A part of a recording, packet by packet. @param sound the only one that comes along, as ffmpeg names streams; null for all */
export const copyCutArgs = (
  inputPath: string,
  outputPath: string,
  { start, end }: { start: number; end: number },
  { muxer, sound }: { muxer: string; sound: string | null },
): string[] => [
  ...[...FROM_CONTAINER_START, '-ss', start.toFixed(6), '-to', end.toFixed(6), '-i', fileUrl(inputPath)],
  ...['-map', '0', '-map', '-0:d', ...(sound ? ['-map', '-0:a', '-map', sound, '-disposition:a', 'default'] : [])],
  ...['-c', 'copy', '-avoid_negative_ts', 'make_zero', '-f', muxer, fileUrl(outputPath)],
];
