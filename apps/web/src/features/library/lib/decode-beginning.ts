import type { TextEncoding } from '@timbrel/api-client';

/** The text that some bytes begin with, without its byte order mark. A character that is cut off at the end is left out. */
export function decodeBeginning(bytes: Uint8Array<ArrayBuffer>, encoding: TextEncoding): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le');
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

/** Browsers have no decoder of UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    text += code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
  }
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
