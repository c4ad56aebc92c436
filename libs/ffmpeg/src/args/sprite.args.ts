import { fileUrl } from '../guard-inputs.js';
import { FROM_CONTAINER_START } from './timeline.args.js';

export interface SpriteLayout {
  /** Seconds between thumbnails. */
  intervalSeconds: number;
  count: number;
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

const MAX_TILES = 100;
const COLUMNS = 10;
const SHORTEST_SECONDS = 1;

/** How many thumbnails represent a video of that length, and their layout in the sprite. */
export function spriteLayout(durationSeconds: number, tileWidth: number, tileHeight: number): SpriteLayout {
  const intervalSeconds = Math.max(SHORTEST_SECONDS, durationSeconds / MAX_TILES);
  const count = Math.max(1, Math.floor(durationSeconds / intervalSeconds));
  const columns = Math.min(COLUMNS, count);
  return { intervalSeconds, count, columns, rows: Math.ceil(count / columns), tileWidth, tileHeight };
}

/** Creates one JPEG with rows of thumbnails of a video, for scrubbing. Uses key frames only, so a thumbnail shows the picture at its
 * time or shortly before.
 */
export function spriteArgs(inputPath: string, outputPath: string, layout: SpriteLayout): string[] {
  const { intervalSeconds, columns, rows, tileWidth, tileHeight } = layout;
  const filter = [
    // Rounded down: a thumbnail is the last key frame before its time, or the first key frame.
    `fps=fps=1/${intervalSeconds.toFixed(6)}:round=up:start_time=0`,
    `scale=${tileWidth}:${tileHeight}`,
    `tile=${columns}x${rows}`,
  ].join(',');
  return [
    ...[...FROM_CONTAINER_START, '-skip_frame', 'nokey', '-i', fileUrl(inputPath)],
    ...['-map', '0:V:0', '-vf', filter, '-frames:v', '1'],
    ...[
      '-q:v',
      '5',
      '-pix_fmt',
      'yuvj420p',
      '-map_metadata',
      '-1',
      '-f',
      'image2',
      '-update',
      '1',
      fileUrl(outputPath),
    ],
  ];
}
