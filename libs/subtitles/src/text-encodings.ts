/** Labels of the WHATWG Encoding Standard, and UTF-32. Where two read a text alike, the first one names it. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-13',
  'iso-8859-15',
  'iso-8859-16',
  'macintosh',
  'x-mac-cyrillic',
] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

// Part of every runtime this library is for (browsers, Node), but of no ECMAScript library file.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** Decodes all of it; what the encoding has no character for becomes U+FFFD. A byte order mark is not part of the text. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le');
  const text = new TextDecoder(encoding).decode(bytes);
  // Windows writes Vietnamese tones after their letters; everybody else writes one letter.
  return encoding === 'windows-1258' ? text.normalize('NFC') : text;
}

const isScalarValue = (code: number): boolean => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

/** Whether every four bytes are a character, which no other encoding's bytes happen to be. */
export function isUtf32(bytes: Uint8Array, isLittleEndian: boolean): boolean {
  const units = Math.floor(bytes.length / 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let unit = 0; unit < units; unit++) {
    const code = view.getUint32(unit * 4, isLittleEndian);
    if (code === 0 || !isScalarValue(code)) return false;
  }
  return units > 0;
}

/** Code points given to `String.fromCodePoint` at a time: as arguments of one call, their number is bounded. */
const CODE_POINTS_AT_ONCE = 8192;

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const units = Math.floor(bytes.length / 4);
  const parts: string[] = [];
  for (let from = 0; from < units; from += CODE_POINTS_AT_ONCE) {
    const codes = Array.from({ length: Math.min(CODE_POINTS_AT_ONCE, units - from) }, (_, index) => {
      const code = view.getUint32((from + index) * 4, isLittleEndian);
      return isScalarValue(code) ? code : 0xfffd;
    });
    parts.push(String.fromCodePoint(...codes));
  }
  if (bytes.length % 4 > 0) parts.push('\uFFFD');
  const text = parts.join('');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
