/** @file What is known about a media file; the pure reading of ffprobe's JSON. */

export interface AudioStream {
  index: number;
  codec: string;
  sampleRate: number;
  channels: number;
  bitRate: number | null;
  language: string | null;
}

export interface VideoStream {
  index: number;
  codec: string;
  /** As displayed: turned where the container says so. */
  width: number;
  height: number;
  frameRate: number | null;
  bitRate: number | null;
  pixelFormat: string | null;
}

export interface MediaProbe {
  /** Measured on the packets (and, where their rate is absurd, on the samples), never only declared. */
  durationSeconds: number;
  /** What the container claims, null when it claims nothing. */
  declaredDurationSeconds: number | null;
  sizeBytes: number;
  /** Bits per second over the measured duration. */
  bitRate: number;
  /** ffmpeg's name of the container, such as 'mov,mp4,m4a,3gp,3g2,mj2'. */
  formatName: string;
  audio: AudioStream[];
  /** Moving pictures only. */
  video: VideoStream[];
  hasAudio: boolean;
  hasVideo: boolean;
  /** Cover art: a single attached picture, not a video stream. */
  hasAttachedPicture: boolean;
  subtitleStreams: number;
  /** Tags of the container, lower-case keys. */
  tags: Record<string, string>;
}

/** All of the probe that ffprobe's description alone can tell. */
export type DeclaredProbe = Omit<MediaProbe, 'durationSeconds' | 'bitRate'>;
