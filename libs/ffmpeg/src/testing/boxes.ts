/** @file Patching the headers of media files, byte by byte, so that they lie. */

/** Where the fields of an MP4 box begin, after its size and name; the first of that name at or after `from`. */
export function boxAt(file: Buffer, name: string, from = 0): number {
  const at = file.indexOf(name, from, 'latin1');
  if (at < 0) throw new Error(`There is no ${name} in this file.`);
  return at + name.length;
}

/** A copy with some big-endian 32 bit numbers replaced. */
export function patched32(file: Buffer, ...places: [offset: number, value: number][]): Buffer {
  const copy = Buffer.from(file);
  for (const [offset, value] of places) copy.writeUInt32BE(value >>> 0, offset);
  return copy;
}

/** The same of WAV, which is little-endian. */
export function patchedLe32(file: Buffer, ...places: [offset: number, value: number][]): Buffer {
  const copy = Buffer.from(file);
  for (const [offset, value] of places) copy.writeUInt32LE(value >>> 0, offset);
  return copy;
}

/** An MP4 file whose index stands at its end, with another list of edits; the boxes around it grow. */
export function withEdits(file: Buffer, edits: readonly { duration: number; mediaTime: number }[]): Buffer {
  const fields = boxAt(file, 'elst');
  const oldBytes = file.readUInt32BE(fields - 8);
  const list = Buffer.alloc(16 + 12 * edits.length);
  list.writeUInt32BE(list.length, 0);
  list.write('elst', 4, 'latin1');
  list.writeUInt32BE(edits.length, 12);
  edits.forEach(({ duration, mediaTime }, i) => {
    list.writeUInt32BE(duration, 16 + 12 * i);
    list.writeInt32BE(mediaTime, 20 + 12 * i);
    list.writeUInt32BE(0x00010000, 24 + 12 * i);
  });
  const grown = Buffer.concat([file.subarray(0, fields - 8), list, file.subarray(fields - 8 + oldBytes)]);
  for (const name of ['moov', 'trak', 'edts']) {
    const size = boxAt(grown, name) - 8;
    grown.writeUInt32BE(grown.readUInt32BE(size) + list.length - oldBytes, size);
  }
  return grown;
}
