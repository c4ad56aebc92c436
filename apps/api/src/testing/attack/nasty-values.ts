/** @file Values that programs stumble over, as arbitraries of fast-check. */
import fc from 'fast-check';

/** Written into JSON as it is: what `JSON.stringify` never writes. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** JSON with what no serializer writes. */
export function jsonOf(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof RawJson)) return inner;
    raws.push(inner.text);
    return `@raw:${raws.length - 1}@`;
  }) as string | undefined;
  return (text ?? '').replace(/"@raw:(\d+)@"/g, (_, index: string) => raws[Number(index)]!);
}

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };

const TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202eabc',
    '\ufeff',
    '\r\n',
    '\u2028',
    'İ',
    'ﬃ',
    'NaN',
    'Infinity',
    '-0',
  ],
  ...[
    'null',
    'undefined',
    'true',
    '[object Object]',
    '1e400',
    '0x10',
    '1_000',
    '٣',
    '9'.repeat(40),
    '-1',
    '1.5',
    '1e3',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '%00',
    '%ff',
    '%zz',
    '%',
    "' or 1=1 --",
    '"; drop table users; --',
    '<script>',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    '😀'.repeat(80),
    'é'.repeat(300),
    'x'.repeat(5_000),
    'x'.repeat(100_000),
    'a b '.repeat(2_000),
    '\n'.repeat(3_000),
  ],
  ...[
    '2026-13-45T99:99:99Z',
    '+275760-09-13T00:00:00.001Z',
    '0000-00-00',
    'P1D',
    'a@b',
    '"a b"@example.com',
    'a@\ud800.com',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    'https://[::1',
    'https://x\ud800.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'xx-yy-zz',
    'en_US',
    'i-klingon',
  ],
];
const NUMBERS = [0, -0, -1, 1, 0.1, 1e-320, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308];
const SHAPES: unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[[]]],
    { length: 5 },
    { toString: 1 },
    { then: 1 },
    { constructor: 1 },
    { a: { b: 1 } },
  ],
  ...[nested(20), nested(31), nested(40), Array.from({ length: 1_000 }, (_, n) => n)],
  Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n])),
  ...['1e400', '-1e400', '1E-400', '12345678901234567890', '"\\ud800"', '"\\u0000"', '1.0'].map(
    (text) => new RawJson(text),
  ),
];

/** What a URL may have for a host until it is looked at closely. */
export const NASTY_HOSTS = [
  ...['1.2.3.0x100', '0x1ffffffff', '0', '127.1', '2130706433', '[::]', '[::1', '[::ffff:10.0.0.1]', '1.2.3.4.5'],
  ...[
    '\u00ad',
    '\u2488com',
    '\ufdfa',
    'xn--',
    'xn--a',
    'a..b',
    '.',
    'x'.repeat(300),
    'a:99999',
    'a:-1',
    'a%00b',
    'a%2fb',
  ],
  ...['a@b', ':@', 'a\\b', 'a b', '\0', '\ud800', 'localhost', ''],
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...SHAPES) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Of a URL, escaped or not: whatever a client's socket can send. */
export const nastySegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '.',
      '..',
      '%2e%2e',
      '..%2f..%2fetc',
      '%00',
      '%',
      '%zz',
      '%ff',
      '%ED%A0%80',
      '%F0%9F%98%80',
      '%E0%80%80',
      '%25',
      '%2525',
    ],
    ...[
      'undefined',
      '*',
      ':id',
      '{id}',
      ';a=b',
      "'",
      '"',
      '<',
      '\\',
      '|',
      'a'.repeat(601),
      'a'.repeat(5_000),
      '%41'.repeat(300),
    ],
  ),
  nastyText.map(escaped),
);

/** Escaped as far as it can be: a lone surrogate has no bytes. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
}

/** What a header may hold on the wire. */
export const nastyHeaderValue: fc.Arbitrary<string> = nastyText.map((text) =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000),
);
