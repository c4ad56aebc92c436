/** @file The description of a media file, parsed from ffprobe's JSON. Pure. */

export interface AudioStream {
  /** The index among all streams. */
  index: number;
  /** The index among the audio tracks, from 0. */
  position: number;
  /** The start time relative to the container's start. */
  startSeconds: number;
  /** Whether the container marks it as the default. */
  isDefault: boolean;
  title: string | null;
  codec: string;
  sampleRate: number;
  channels: number;
  bitRate: number | null;
  language: string | null;
  /** ffmpeg's name, such as '5.1(side)'; null if unknown. */
  channelLayout: string | null;
  /** Bits per sample of a lossless codec; null for lossy ones. */
  bitDepth: number | null;
}

/** A named interval, in seconds. */
export interface Chapter {
  start: number;
  end: number;
  title: string;
}

/** Attached artwork. */
export interface AttachedPicture {
  index: number;
  codec: string;
  width: number;
  height: number;
}

export interface VideoStream {
  index: number;
  codec: string;
  /** As displayed, after the container's rotation. */
  width: number;
  height: number;
  frameRate: number | null;
  bitRate: number | null;
  pixelFormat: string | null;
}

export interface MediaProbe {
  /** Measured from packets (or from samples, if the packet rate is implausible), never just declared. */
  durationSeconds: number;
  /** The duration that the container declares; null if none. */
  declaredDurationSeconds: number | null;
  sizeBytes: number;
  /** Bits per second over the measured duration. */
  bitRate: number;
  /** ffmpeg's name of the container, such as 'mov,mp4,m4a,3gp,3g2,mj2'. */
  formatName: string;
  audio: AudioStream[];
  /** The audio track to process: the container's default, or the one chosen with `onTrack`. */
  sound: AudioStream | null;
  /** Whether `sound` was chosen by `onTrack`. */
  isChosen?: boolean;
  /** Excludes cover art. */
  video: VideoStream[];
  hasAudio: boolean;
  hasVideo: boolean;
  /** Cover art: a single attached picture, not a video stream. */
  hasAttachedPicture: boolean;
  attachedPicture: AttachedPicture | null;
  subtitleStreams: number;
  chapters: Chapter[];
  /** Tags of the container and of its first sound, lower-case keys. */
  tags: Record<string, string>;
}

/** The part of the probe that ffprobe's output provides. */
export type DeclaredProbe = Omit<MediaProbe, 'durationSeconds' | 'bitRate'>;

interface FfprobeStream {
  index?: number;
  codec_type?: string;
  codec_name?: string;
  sample_rate?: string;
  channels?: number;
  width?: number;
  height?: number;
  pix_fmt?: string;
  bit_rate?: string;
  channel_layout?: string;
  sample_fmt?: string;
  bits_per_raw_sample?: string;
  avg_frame_rate?: string;
  duration?: string;
  start_time?: string;
  disposition?: { attached_pic?: number; default?: number };
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
}

/** The fields we read from `ffprobe -show_format -show_streams -print_format json`. Any may be missing. */
export interface FfprobeOutput {
  format?: { format_name?: string; start_time?: string; duration?: string; tags?: Record<string, string> };
  streams?: FfprobeStream[];
  chapters?: { start_time?: string; end_time?: string; tags?: Record<string, string> }[];
}

/** Parses ffprobe's output. */
export function readFfprobe(
  { format = {}, streams = [], chapters = [] }: FfprobeOutput,
  sizeBytes: number,
): DeclaredProbe {
  const pictures = streams.filter((stream) => stream.codec_type === 'video' && positive(stream.width) !== null);
  const video = pictures.filter((stream) => !isAttached(stream)).map(readVideo);
  const starts = Number(format.start_time) || 0;
  const audio = streams
    .filter((stream) => stream.codec_type === 'audio')
    .map((stream, position) => readAudio(stream, position, starts));
  const durations = [format.duration, ...streams.map((stream) => stream.duration)].map(positive);
  return {
    declaredDurationSeconds: durations.find((seconds) => seconds !== null) ?? null,
    sizeBytes,
    formatName: format.format_name ?? 'unknown',
    audio,
    sound: audio.find(({ isDefault }) => isDefault) ?? audio[0] ?? null,
    video,
    hasAudio: audio.length > 0,
    hasVideo: video.length > 0,
    hasAttachedPicture: pictures.some(isAttached),
    attachedPicture: pictures.filter(isAttached).map(readPicture)[0] ?? null,
    subtitleStreams: streams.filter((stream) => stream.codec_type === 'subtitle').length,
    chapters: chapters.map(({ start_time: start, end_time: end, tags }) => ({
      start: Number(start ?? 0),
      end: Number(end ?? 0),
      title: lowerCased(tags)['title'] ?? '',
    })),
    // Ogg stores its tags in the audio stream.
    tags: { ...lowerCased(streams.find((stream) => stream.codec_type === 'audio')?.tags), ...lowerCased(format.tags) },
  };
}

function readAudio(stream: FfprobeStream, position: number, fileStarts: number): AudioStream {
  return {
    index: stream.index ?? 0,
    position,
    startSeconds: Math.max(0, (Number(stream.start_time) || fileStarts) - fileStarts),
    isDefault: stream.disposition?.default === 1,
    title: lowerCased(stream.tags)['title'] ?? null,
    codec: stream.codec_name ?? 'unknown',
    sampleRate: positive(stream.sample_rate) ?? 0,
    channels: stream.channels ?? 0,
    bitRate: positive(stream.bit_rate),
    language: stream.tags?.['language'] ?? null,
    channelLayout: stream.channel_layout && stream.channel_layout !== 'unknown' ? stream.channel_layout : null,
    bitDepth: LOSSLESS.test(stream.codec_name ?? '')
      ? (positive(stream.bits_per_raw_sample) ?? DEPTHS[(stream.sample_fmt ?? '').replace(/p$/, '')] ?? 16)
      : null,
  };
}

const LOSSLESS = /^(pcm_(?!alaw|mulaw)|flac$|alac$|wavpack$|ape$|tta$|wmalossless$|truehd$|mlp$)/;
const DEPTHS: Record<string, number> = { u8: 8, s16: 16, s32: 32, flt: 32, dbl: 32 };

function readPicture({
  index = 0,
  codec_name: codec = 'unknown',
  width = 0,
  height = 0,
}: FfprobeStream): AttachedPicture {
  return { index, codec, width, height };
}

function lowerCased(tags: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), value]));
}

function readVideo(stream: FfprobeStream): VideoStream {
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const [width = 0, height = 0] = [stream.width, stream.height];
  const isTurned = Math.abs(rotation) % 180 === 90;
  return {
    index: stream.index ?? 0,
    codec: stream.codec_name ?? 'unknown',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    frameRate: ratio(stream.avg_frame_rate),
    bitRate: positive(stream.bit_rate),
    pixelFormat: stream.pix_fmt ?? null,
  };
}

function isAttached(stream: FfprobeStream): boolean {
  return stream.disposition?.attached_pic === 1;
}

function positive(value: string | number | undefined): number | null {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
}

function ratio(value: string | undefined): number | null {
  const [numerator, denominator] = (value ?? '').split('/').map(Number);
  return numerator && denominator ? numerator / denominator : null;
}
