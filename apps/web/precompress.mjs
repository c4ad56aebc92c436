/** @file Compresses the built files once: while the server did it for each request, every slow reader held an encoder. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pages have their places filled in by the server, and maps are only for developers' tools. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/;
/** What is shorter fits into one packet anyway. */
const MIN_BYTES = 1024;

const ENCODERS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function precompressFile(path) {
  if ((await stat(path)).size <= MIN_BYTES) return;
  const bytes = await readFile(path);
  await Promise.all(
    Object.entries(ENCODERS).map(async ([extension, encode]) => writeFile(`${path}.${extension}`, await encode(bytes))),
  );
}

/** Puts a `.br` and a `.gz` beside each longer text file of a folder. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.includes('.vite'),
  );
  await Promise.all(texts.map((entry) => precompressFile(join(entry.parentPath, entry.name))));
}
