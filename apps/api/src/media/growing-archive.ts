import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';

/** A ZIP that is produced while it is read. A truncated one is invalid, so that clients notice. */
export class GrowingArchive {
  readonly output = new PassThrough();
  private readonly zip = new yazl.ZipFile();
  private packed: Readable | undefined;

  constructor() {
    // The sender is notified as well; without this handler the process would crash before.
    this.output.on('error', () => undefined);
    this.zip.on('error', (error: Error) => this.output.destroy(error));
    // The client may disconnect in the middle of a file.
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
