import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileUrl, probe, resolveTools, runProcess, type MediaTools } from '../index.js';

/** A temporary folder with real media in it, and the tools to make and measure it. */
export class MediaFolder {
  protected constructor(
    readonly path: string,
    readonly tools: MediaTools,
  ) {}

  static async make(): Promise<MediaFolder> {
    return new MediaFolder(await MediaFolder.temporary(), await resolveTools());
  }

  protected static temporary(): Promise<string> {
    return mkdtemp(join(tmpdir(), 'timbrel-media-'));
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** Runs ffmpeg with its generators and without the product's guards. @returns the path of the file made */
  async generate(name: string, ...args: string[]): Promise<string> {
    await runProcess(this.tools.ffmpeg, ['-v', 'error', '-y', ...args, fileUrl(this.at(name))], {
      timeoutSeconds: 120,
    });
    return this.at(name);
  }

  async durationSeconds(path: string): Promise<number> {
    return (await probe(path, { tools: this.tools })).durationSeconds;
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
