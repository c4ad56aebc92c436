import { fileUrl } from '../guard-inputs.js';

export interface ThumbnailOptions {
  /** Where to look; a tenth of the duration avoids black beginnings. */
  atSeconds: number;
  maxWidth: number;
}

/** One JPEG picture: the key frame nearest before `atSeconds`, at most `maxWidth` wide, never enlarged. */
export function thumbnailArgs(
  inputPath: string,
  outputPath: string,
  { atSeconds, maxWidth }: ThumbnailOptions,
): string[] {
  return [
    // Decoding key frames alone makes this some 19 times cheaper; an accurate seek would drop the one before the place.
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
    // Passthrough: a key frame before the place has a time below zero, which frame rate control would drop.
    ...['-frames:v', '1', '-fps_mode', 'passthrough', '-vf', `scale='min(${maxWidth},iw)':-2`, '-q:v', '4'],
    ...['-map_metadata', '-1', '-f', 'image2', '-update', '1', fileUrl(outputPath)],
  ];
}
