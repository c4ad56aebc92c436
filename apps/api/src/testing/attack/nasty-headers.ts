/** @file Headers with values that the server has to doubt. */
import fc from 'fast-check';
import { nastyHeaderValue } from './nasty-values.js';

const HEADERS: Record<string, readonly string[]> = {
  Range: [
    'bytes=-1',
    'bytes=-0',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'bytes=a-b',
    'x=1-2',
    'bytes=',
  ],
  'If-Range': ['"', 'x', 'Thu, 99 Foo 2026'],
  'If-None-Match': ['"', '*', 'W/', '"a", "b'],
  'If-Modified-Since': ['x', '9'.repeat(30)],
  Accept: ['*/*;q=2', ';;;', 'text/event-stream', 'application/xml'],
  'Accept-Language': ['xx-'.repeat(300), '*;q=x', 'en;q=1e400', ''],
  'Accept-Encoding': ['br;q=0, gzip;q=0, identity;q=0', '*;q=0', 'x'],
  Prefer: ['wait=-1', 'wait=0', 'wait=NaN', 'wait=1e400', 'wait', 'wait=0x0', '=,;'],
  'Idempotency-Key': ['', ' ', 'x'.repeat(255), 'x'.repeat(256), '\xff', 'same', '../x', "'"],
  'Last-Event-ID': ['0', '-1', '9'.repeat(40), '18446744073709551616-0', 'x', '1-', '(0'],
  Cookie: ['a=%ff; =;;;', 'access_token=x', 'refresh_token=%', '__proto__=1', 'x'.repeat(4_000)],
  Authorization: [
    'Bearer ',
    'Bearer',
    'Basic eDp5',
    'Bearer a.b.c',
    'Bearer tmb_x',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer \xff',
  ],
  Origin: ['null', 'x', 'https://evil.example'],
  'X-Client-Version': ['', 'x'.repeat(3_000)],
  'X-Forwarded-For': ['x', '::1, 999.1.1.1'],
  'X-HTTP-Method-Override': ['GET', 'DELETE', 'TRACE', 'x'],
  'X-Request-Id': ['', 'x'.repeat(3_000), '"\\{}', 'caller-0001'],
  'Tus-Resumable': ['0.0.1', '', '1.0.0'],
  'Upload-Length': ['-1', 'x', '9'.repeat(30), '1e3', '0', ''],
  'Upload-Offset': ['-1', 'x', '9'.repeat(30), ''],
  'Upload-Metadata': [
    'filename',
    'filename %%%',
    'filename 4pyT, filename 4pyT',
    ',,,',
    'filename AA==',
    'a '.repeat(900),
  ],
  'Upload-Checksum': ['md5 x', 'sha1', 'x y', 'sha1 %%%', ' '],
  'Upload-Defer-Length': ['1', 'x'],
  traceparent: ['00-x', '00-00000000000000000000000000000000-0000000000000000-00'],
  'Content-Encoding': ['gzip', 'x'],
  'User-Agent': ['', '\xff'.repeat(500)],
  'Stripe-Signature': ['t=1,v1=x', ',,='],
  Referer: ['x', 'https://'],
};
/** A header's name and value. */
export const nastyHeader = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) =>
    fc.oneof(fc.constantFrom(...HEADERS[name]!), nastyHeaderValue).map((value) => [name, value] as const),
  );
