import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The texts in an archive, by name. */
export async function unpacked(zip: Buffer): Promise<Record<string, string>> {
  const found = await unpackedBytes(zip);
  return Object.fromEntries(Object.entries(found).map(([name, bytes]) => [name, bytes.toString()]));
}

/** What is in an archive, by name. */
export async function unpackedBytes(zip: Buffer): Promise<Record<string, Buffer>> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  const found: Record<string, Buffer> = {};
  return new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(found));
    archive.on('entry', (entry: yauzl.Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          found[entry.fileName] = Buffer.concat(chunks);
          archive.readEntry();
        });
      });
    });
    archive.readEntry();
  });
}
