import { Injectable } from '@nestjs/common';
import { findOnPath, type MediaTools, resolveTools } from '@timbrel/ffmpeg';
import { Environment } from '../../../config/environment.js';

/** What reads PDF files, where the system has it. */
export interface PdfTools {
  info: string;
  draw: string;
}

/** The system's programs for media, looked up once. */
@Injectable()
export class MediaToolkit {
  private found: Promise<MediaTools> | undefined;
  private pdf: Promise<(string | undefined)[]> | undefined;

  constructor(private readonly env: Environment) {}

  tools(): Promise<MediaTools> {
    const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = this.env;
    this.found ??= resolveTools({ ...(ffmpegPath && { ffmpegPath }), ...(ffprobePath && { ffprobePath }) });
    return this.found;
  }
  /** Null where poppler is not installed: documents are then kept without pictures of their pages. */
  async pdfTools(): Promise<PdfTools | null> {
    const [info, draw] = await (this.pdf ??= Promise.all(['pdfinfo', 'pdftoppm'].map(findOnPath)));
    return info && draw ? { info, draw } : null;
  }
}
