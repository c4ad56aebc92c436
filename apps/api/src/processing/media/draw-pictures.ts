import {
  FfmpegError,
  type MediaProbe,
  type MediaTools,
  pictureThumbnailArgs,
  runFfmpeg,
  spriteArgs,
  spriteLayout,
  thumbnailArgs,
} from '@timbrel/ffmpeg';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MadeFile } from '../../media/derivatives.service.js';
import { type OperationContext } from '../jobs/operation/operation.js';

const THUMBNAIL_WIDTH = 480;
/** Beginnings are often black. */
const THUMBNAIL_PLACE = 0.1;
const TILE_WIDTH = 160;
/** Of a film that was held upright. */
const MAX_TILE_HEIGHT = 284;
const TIMEOUT_SECONDS = 300;
const JPEG = { extension: 'jpg', mimeType: 'image/jpeg' } as const;

/** A picture of a film, and many small ones for going through it. A film that can be played but not drawn has none. */
export async function drawVideo(
  path: string,
  probe: MediaProbe,
  tools: MediaTools,
  { workspace, signal, progress }: OperationContext,
): Promise<MadeFile[]> {
  progress({ fraction: 0.9, stage: 'picturing' });
  const { durationSeconds } = probe;
  const [video] = probe.video;
  if (!video) return [];
  const tileHeight = even(Math.min(MAX_TILE_HEIGHT, (TILE_WIDTH * video.height) / Math.max(1, video.width)));
  const layout = spriteLayout(durationSeconds, TILE_WIDTH, tileHeight);
  const thumbnail = join(workspace, 'thumbnail.jpg');
  const sprite = join(workspace, 'sprite.jpg');
  const run = { binary: tools.ffmpeg, signal, timeoutSeconds: TIMEOUT_SECONDS };
  return whereDrawable(async () => {
    const atSeconds = durationSeconds * THUMBNAIL_PLACE;
    await runFfmpeg(thumbnailArgs(path, thumbnail, { atSeconds, maxWidth: THUMBNAIL_WIDTH }), run);
    progress({ fraction: 0.93, stage: 'picturing' });
    await runFfmpeg(spriteArgs(path, sprite, layout), run);
    return [
      { kind: 'thumbnail', localPath: thumbnail, ...JPEG },
      { kind: 'sprite', localPath: sprite, details: { ...layout }, ...JPEG },
    ];
  });
}

/** A smaller copy of a picture for lists. */
export function drawPictureThumbnail(
  path: string,
  mimeType: string,
  tools: MediaTools,
  { workspace, signal }: OperationContext,
): Promise<MadeFile[]> {
  const thumbnail = join(workspace, 'thumbnail.jpg');
  return whereDrawable(async () => {
    await runFfmpeg(pictureThumbnailArgs(path, thumbnail, { mimeType, maxSide: THUMBNAIL_WIDTH }), {
      binary: tools.ffmpeg,
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
      inputs: 'pictures',
    });
    return [{ kind: 'thumbnail', localPath: thumbnail, ...JPEG }];
  });
}

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/**
 * A file that nothing can be drawn of is kept without pictures; what may pass is tried again. Of a damaged one ffmpeg may draw nothing and
 * say that all is well.
 */
async function whereDrawable(draw: () => Promise<MadeFile[]>): Promise<MadeFile[]> {
  try {
    return (await draw()).filter(({ localPath }) => existsSync(localPath));
  } catch (error) {
    if (error instanceof FfmpegError && !error.retryable) return [];
    throw error;
  }
}
