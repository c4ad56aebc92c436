import { fileUrl } from '../guard-inputs.js';

export interface WebRenditionOptions {
  hasVideo: boolean;
  maxHeight: number;
}

/** A copy that every browser plays: H.264 and AAC in MP4 with its index in front, or AAC alone. */
export function webRenditionArgs(
  inputPath: string,
  outputPath: string,
  { hasVideo, maxHeight }: WebRenditionOptions,
): string[] {
  const picture = [
    ...['-map', '0:V:0', '-vf', `scale=-2:'2*trunc(min(${maxHeight},ih)/2)'`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'],
  ];
  return [
    ...['-i', fileUrl(inputPath), ...(hasVideo ? picture : []), '-map', '0:a:0?'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', fileUrl(outputPath)],
  ];
}
