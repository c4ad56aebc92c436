import { fileUrl } from '../guard-inputs.js';
import { FROM_CONTAINER_START } from './timeline.args.js';

export interface SpriteLayout {
  /** Seconds from one picture to the next. */
  intervalSeconds: number;
  count: number;
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

const MOST_TILES = 100;
const COLUMNS = 10;
const SHORTEST_SECONDS = 1;

/** How many small pictures tell of a film of that length, and how they lie on one large one. */
export function spriteLayout(durationSeconds: number, tileWidth: number, tileHeight: number): SpriteLayout {
  const intervalSeconds = Math.max(SHORTEST_SECONDS, durationSeconds / MOST_TILES);
  const count = Math.max(1, Math.floor(durationSeconds / intervalSeconds));
  const columns = Math.min(COLUMNS, count);
  return { intervalSeconds, count, columns, rows: Math.ceil(count / columns), tileWidth, tileHeight };
}

/**
 * One JPEG with small pictures of a film in rows, for looking at a place before going there. From key frames alone: a place shows the
 * picture that stands there or shortly before.
 */
export function spriteArgs(inputPath: string, outputPath: string, layout: SpriteLayout): string[] {
  const { intervalSeconds, columns, rows, tileWidth, tileHeight } = layout;
  const filter = [
    // Rounded down: the picture of a place is the last key frame before it. What lies before the first is the first.
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
