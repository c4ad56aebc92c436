import { fileUrl } from '../guard-inputs.js';
import { decodedTrack, FROM_CONTAINER_START, timelineFilter, type AudioTrack } from './timeline.args.js';

export interface RawAudio {
  path: string;
  sampleRate: number;
  channels: number;
}

const raw = ({ path, sampleRate, channels }: RawAudio): string[] => [
  ...['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels), '-i', fileUrl(path)],
];

/** Decodes one audio track to raw 32-bit floats. @param maxBytes stops there, whatever the timestamps say */
export function decodeArgs(inputPath: string, track: AudioTrack, output: RawAudio, maxBytes: number): string[] {
  return [
    ...[...decodedTrack(inputPath, track), '-ac', String(output.channels), '-ar', String(output.sampleRate)],
    ...['-fs', String(maxBytes), '-f', 'f32le', fileUrl(output.path)],
  ];
}

/** Changes the tempo at the same pitch, to an exact number of frames. */
export function tempoArgs(input: RawAudio, outputPath: string, filter: string, frames: number): string[] {
  return [
    ...raw(input),
    ...['-af', `${filter},apad,atrim=end_sample=${frames}`],
    ...['-f', 'f32le', fileUrl(outputPath)],
  ];
}

export interface Picture {
  /** Encoder options, or a stream copy. */
  options: readonly string[];
  /** The video filter chain. */
  filter?: string | undefined;
  /** A file with the filters, if they exceed the length limit of an argument. */
  filterPath?: string | undefined;
  /** Scales the timestamps of copied video. */
  timeScale?: number | undefined;
}

export interface RenderOptions {
  /** The source recording; its video and cover art are included. */
  originalPath: string;
  /** The original audio track, used if it isn't replaced. */
  track: AudioTrack;
  metadataPath: string;
  sound: RawAudio | null;
  channelLayout: string | null;
  /** Audio encoder options. */
  encoder: readonly string[];
  sampleRate: number;
  channels: number;
  muxer: string;
  picture: Picture | null;
  /** The index of the cover art stream in the original. */
  coverStream: number | null;
  hasSubtitles: boolean;
}

/** Writes new (or the original) audio together with everything that is kept from the original. */
export function renderArgs(outputPath: string, options: RenderOptions): string[] {
  const { sound, picture, coverStream } = options;
  // Without new audio, the original is the first input.
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

/** Extracts the cover art unchanged. */
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

/** Copies a part of a recording without re-encoding. @param sound the only stream to keep, in ffmpeg's syntax; null for all */
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
