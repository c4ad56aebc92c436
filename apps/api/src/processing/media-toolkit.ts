import { Injectable } from '@nestjs/common';
import { type MediaTools, resolveTools } from '@timbrel/ffmpeg';
import { Environment } from '../config/environment.js';

/** ffmpeg and ffprobe, looked up once. */
@Injectable()
export class MediaToolkit {
  private found: Promise<MediaTools> | undefined;

  constructor(private readonly env: Environment) {}

  tools(): Promise<MediaTools> {
    const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = this.env;
    this.found ??= resolveTools({ ...(ffmpegPath && { ffmpegPath }), ...(ffprobePath && { ffprobePath }) });
    return this.found;
  }
}
