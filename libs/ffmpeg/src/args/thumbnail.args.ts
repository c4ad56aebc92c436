import { fileUrl } from '../guard-inputs.js';

export interface ThumbnailOptions {
  /** The position; a tenth of the duration avoids black intros. */
  atSeconds: number;
  maxWidth: number;
}

const JPEG = ['-q:v', '4', '-pix_fmt', 'yuvj420p', '-map_metadata', '-1', '-f', 'image2', '-update', '1'];

/** Creates a JPEG of the last key frame before `atSeconds`, at most `maxWidth` wide, never enlarged. */
export function thumbnailArgs(
  inputPath: string,
  outputPath: string,
  { atSeconds, maxWidth }: ThumbnailOptions,
): string[] {
  return [
    // Decoding only key frames is about 19 times cheaper. An accurate seek would drop the one before the position.
    ...[
      '-skip_frame',
      'nokey',
      '-noaccurate_seek',
      '-ss',
      atSeconds.toFixed(3),
      '-i',
      fileUrl(inputPath),
      '-map',
      '0:V:0',
    ],
    // Passthrough: a key frame before the position has a negative timestamp, which frame rate control would drop.
    ...['-frames:v', '1', '-fps_mode', 'passthrough', '-vf', `scale='min(${maxWidth},iw)':-2`],
    ...[...JPEG, fileUrl(outputPath)],
  ];
}

/** The demuxer for the detected type. From the file extension, ffmpeg would infer an image sequence. */
const PICTURE_DEMUXERS: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpeg_pipe',
  'image/png': 'png_pipe',
  'image/webp': 'webp_pipe',
};

/** Creates a JPEG of an image, at most `maxSide` wide and high, never enlarged, with transparency on white. */
export function pictureThumbnailArgs(
  inputPath: string,
  outputPath: string,
  { mimeType, maxSide }: { mimeType: string; maxSide: number },
): string[] {
  const demuxer = PICTURE_DEMUXERS[mimeType];
  if (!demuxer) throw new Error(`No demuxer for ${mimeType}`);
  const fit = `scale='min(${maxSide},iw)':'min(${maxSide},ih)':force_original_aspect_ratio=decrease`;
  const onWhite = `[0:v]${fit},format=rgba,split[a][b];[a]drawbox=c=white:t=fill[w];[w][b]overlay=format=auto,format=yuvj420p[out]`;
  return [
    ...['-f', demuxer, '-i', fileUrl(inputPath), '-filter_complex', onWhite, '-map', '[out]', '-frames:v', '1'],
    ...[...JPEG, fileUrl(outputPath)],
  ];
}
