// Part of every runtime this library is for (browsers, Node), but of no ECMAScript library file.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What people write where an encoding has no such letter: Romanian with cedillas, Persian with Arabic letters. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  ș: 'ş',
  ț: 'ţ',
  Ș: 'Ş',
  Ț: 'Ţ',
  ی: 'ي',
  ک: 'ك',
  '\u200C': ' ',
};

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Asks the decoder what each byte, or pair of bytes, means. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  if (/^(?:gb|big5|shift|euc)/.test(encoding)) {
    for (let first = 0xfe; first >= 0x81; first--) {
      for (let second = 0xfe; second >= 0x30; second--) {
        const pair = decoder.decode(Uint8Array.of(first, second));
        if ([...pair].length === 1) table.set(pair, [first, second]);
      }
    }
  }
  for (let byte = 0xff; byte >= 0; byte--) {
    const character = decoder.decode(Uint8Array.of(byte));
    if (character !== '\uFFFD') table.set(character, [byte]);
  }
  tables.set(encoding, table);
  return table;
}

const WIDTHS: Readonly<Record<string, 2 | 4>> = { 'utf-16le': 2, 'utf-16be': 2, 'utf-32le': 4, 'utf-32be': 4 };

function encodeUnicode(text: string, encoding: string): Uint8Array {
  const width = WIDTHS[encoding];
  if (width === undefined) return new TextEncoder().encode(text);
  const units = width === 4 ? [...text].map((character) => character.codePointAt(0)!) : codeUnitsOf(text);
  const bytes = new Uint8Array(units.length * width);
  const view = new DataView(bytes.buffer);
  const littleEndian = encoding.endsWith('le');
  for (const [index, unit] of units.entries()) {
    if (width === 4) view.setUint32(index * 4, unit, littleEndian);
    else view.setUint16(index * 2, unit, littleEndian);
  }
  return bytes;
}

const codeUnitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** ISO-2022-JP has EUC-JP's characters in seven bits, switched on and off by escape sequences. */
function encodeIso2022Jp(text: string): Uint8Array {
  const bytes: number[] = [];
  let wide = false;
  const shift = (to: boolean) => {
    if (to !== wide) bytes.push(0x1b, ...(to ? [0x24, 0x42] : [0x28, 0x42]));
    wide = to;
  };
  for (const character of text) {
    const pair = bytesOf(character, 'euc-jp');
    shift(pair.length === 2);
    bytes.push(...pair.map((byte) => byte & 0x7f));
  }
  shift(false);
  return Uint8Array.from(bytes);
}

/** Vietnamese in windows-1258: letters with their tone after them. */
function withTonesApart(character: string): string {
  const [base = '', ...marks] = character.normalize('NFD');
  const tone = marks.find((mark) => /[\u0300\u0301\u0303\u0309\u0323]/.test(mark)) ?? '';
  return (base + marks.filter((mark) => mark !== tone).join('')).normalize('NFC') + tone;
}

function bytesOf(character: string, encoding: string): readonly number[] {
  const table = tableOf(encoding);
  const found = table.get(character) ?? table.get(SUBSTITUTES[character] ?? '');
  if (found) return found;
  const apart = encoding === 'windows-1258' ? [...withTonesApart(character)] : [];
  if (apart.length < 2) throw new Error(`${encoding} has no ${character}`);
  return apart.flatMap((part) => bytesOf(part, encoding));
}

/** @throws Error where the encoding lacks a character and people write no other one in its place */
export function encode(text: string, encoding: string): Uint8Array {
  if (encoding.startsWith('utf-')) return encodeUnicode(text, encoding);
  if (encoding === 'iso-2022-jp') return encodeIso2022Jp(text);
  return Uint8Array.from([...text].flatMap((character) => [...bytesOf(character, encoding)]));
}

/** The text as the encoding can hold it. */
export const encodable = (text: string, encoding: string): string =>
  encoding.startsWith('utf-') || encoding.startsWith('iso-2022')
    ? text
    : [...text]
        .map((character) => (tableOf(encoding).has(character) ? character : substituteFor(character, encoding)))
        .join('');

const substituteFor = (character: string, encoding: string): string =>
  encoding === 'windows-1258' ? character : (SUBSTITUTES[character] ?? character);
