import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The texts in an archive, by name. */
export async function unpacked(zip: Buffer): Promise<Record<string, string>> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  const found: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(found));
    archive.on('entry', (entry: yauzl.Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          found[entry.fileName] = Buffer.concat(chunks).toString();
          archive.readEntry();
        });
      });
    });
    archive.readEntry();
  });
}
