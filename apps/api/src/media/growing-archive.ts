import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

/** A ZIP as it grows while it is read. Without its end it is broken, and whoever loads it is to see that. */
export class GrowingArchive {
  readonly output = new PassThrough();
  private readonly zip = new yazl.ZipFile();
  private packed: Readable | undefined;

  constructor() {
    // Whoever sends it hears of it then, too; until then nobody else would, and the process would end.
    this.output.on('error', () => undefined);
    this.zip.on('error', (error: Error) => this.output.destroy(error));
    // Whoever loads it may go away in the middle of a file.
    this.output.once('close', () => this.packed?.destroy());
    this.zip.outputStream.pipe(this.output);
  }

  addText(name: string, text: string): void {
    this.zip.addBuffer(Buffer.from(text), name);
  }

  /** @param open called when its turn comes */
  add(name: string, options: Partial<yazl.ReadStreamOptions>, open: () => Promise<Readable>): void {
    this.zip.addReadStreamLazy(name, options, (done) => {
      open().then(
        (content) => {
          this.packed = content.on('error', (error: Error) => this.output.destroy(error));
          if (this.output.destroyed) content.destroy();
          else done(null, content);
        },
        (error: Error) => this.output.destroy(error),
      );
    });
  }

  end(): void {
    this.zip.end();
  }
}
