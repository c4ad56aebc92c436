/** Reads a stream of 16 bit little-endian samples whose chunks may end within a sample. */
export function eachSample(onSample: (value: number) => void): (chunk: Buffer) => void {
  let oddByte: Buffer | undefined;
  return (chunk) => {
    const bytes = oddByte ? Buffer.concat([oddByte, chunk]) : chunk;
    const end = bytes.length - (bytes.length % 2);
    oddByte = end < bytes.length ? bytes.subarray(end) : undefined;
    for (let at = 0; at < end; at += 2) onSample(bytes.readInt16LE(at));
  };
}
