import { fileUrl } from '../guard-inputs.js';
import { FROM_CONTAINER_START, timelineFilter, type AudioTrack } from './timeline.args.js';

export interface WebRenditionOptions {
  /** 'none' for audio only; 'copy' if browsers support the codec and only the container has to change. */
  picture: 'none' | 'copy' | 'encode';
  sound: 'none' | 'copy' | 'encode';
  maxHeight: number;
  /** Null if the video has no audio. */
  track: AudioTrack | null;
}

/** Creates a copy that every browser plays: H.264 and AAC in an MP4 with its index at the front, or AAC only. */
export function webRenditionArgs(
  inputPath: string,
  outputPath: string,
  { picture, sound, maxHeight, track }: WebRenditionOptions,
): string[] {
  const pictures = {
    none: [],
    copy: ['-map', '0:V:0', '-c:v', 'copy'],
    encode: [
      ...['-map', '0:V:0', '-vf', `scale=-2:'2*trunc(min(${maxHeight},ih)/2)'`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'],
    ],
  };
  const map = track ? ['-map', `0:a:${track.position}`] : [];
  const sounds = {
    none: [],
    copy: [...map, '-c:a', 'copy'],
    encode: [...map, ...(track ? ['-af', timelineFilter(track)] : []), '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  };
  return [
    ...[...FROM_CONTAINER_START, '-i', fileUrl(inputPath), ...pictures[picture], ...sounds[sound]],
    ...['-movflags', '+faststart', '-f', 'mp4', fileUrl(outputPath)],
  ];
}
