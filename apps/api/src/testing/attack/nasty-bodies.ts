/** @file Bodies that are not the JSON that was asked for: other types, broken bytes, forms with files. */
import fc from 'fast-check';
import { nastyText } from './nasty-values.js';

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON;;',
    'text/plain',
    'application/xml',
    'x',
    '',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'application/offset+octet-stream',
  ],
  ...['application/merge-patch+json', 'image/png', 'multipart/form-data; boundary=""'],
];
const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const RAW = [
  ...[
    '',
    '{',
    '}',
    '[]',
    'null',
    'true',
    '"x"',
    '123',
    '{"a":1,}',
    '{"a":1}{"a":1}',
    '\ufeff{}',
    '\0',
    '{"__proto__":{"a":1}}',
  ],
  ...['[', '{"a":'].map((text) => text.repeat(3_000)),
  ...['a=1&a=2&__proto__=x', '%ff=%zz&&&==', 'a[b][c]=1', 'a&'.repeat(3_000), '='.repeat(300)],
  ...[
    part('name="file"; filename="a.srt"', '1\n00:00:00,000 --> 00:00:02,000\nx\n'),
    part('name="upload_id"', 'x'),
    '--b--',
    '--b\r\n\r\n',
  ],
  `${part('name="file"; filename="\u202e\0.srt"', 'x')}--b--\r\n`,
  `${part('name="file"; filename=', 'x')}--b--\r\n`,
  `${part('name="file"; filename="a.srt"\r\nContent-Type: ;;;', '1\n00:00:00,000 --> 00:00:02,000\nx\n')}--b--\r\n`,
  `${part('name="__proto__"', 'x')}${part('name=""', 'x')}--b--\r\n`,
  `${part('name="target_lang"\r\nContent-Type: application/json', '{"a":[[[]]]}')}${part('name="file"; filename="b.srt"', 'x')}--b--\r\n`,
].map((text) => Buffer.from(text));
const BYTES = [
  ...RAW,
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  Buffer.alloc(300 * 1_024, 0x20),
];

/** Bytes of some type, sent as they are. */
export const nastyBody = fc.record({ type: fc.constantFrom(...TYPES), bytes: fc.constantFrom(...BYTES) });

const FILES = [
  '1\n00:00:00,000 --> 00:00:02,000\nWords.\n',
  'WEBVTT\n\n00:00.000 --> 00:02.000\nWords.\n',
  'Some words. And some more of them.',
  ...['', '\0', '\ufeff', '1\n00:00:00,000 --> \n', '%PDF-1.4\n%%EOF', '\n'.repeat(5_000), '<!---->'.repeat(500)],
].map((text) => Buffer.from(text));
const FILE_NAMES = [
  'a.srt',
  'a.vtt',
  'a.txt',
  'a.md',
  'a.pdf',
  'a.SRT',
  'a.exe',
  '.srt',
  'a',
  '../a.srt',
  '\u202e.srt',
];
/** A file that a form brings along. */
export const nastyFile = fc.record({
  filename: fc.oneof(fc.constantFrom(...FILE_NAMES), nastyText),
  bytes: fc.oneof(
    fc.constantFrom(...FILES),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});
