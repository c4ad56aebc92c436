import { type Product } from '../harness/product.ts';
import { request, type CaseMaker } from './case.ts';
import { hostileText, type TextKind } from './hostile-texts.ts';
import { type Role } from './role.ts';

interface Shape {
  segments: number;
  characters: number;
  kind: TextKind;
  /** Of each segment. */
  words?: number;
}

/** As large as a transcript may be in a body: many segments, long ones, many words, and texts that nothing divides. */
const SHAPES: Record<string, Shape> = {
  'fifty thousand segments': { segments: 50_000, characters: 120, kind: 'short words' },
  'a thousand long segments': { segments: 1_000, characters: 10_000, kind: 'short words' },
  'a thousand segments of newlines': { segments: 600, characters: 9_000, kind: 'newlines' },
  'segments of one word': { segments: 1_000, characters: 10_000, kind: 'one word' },
  'segments without spaces': { segments: 300, characters: 10_000, kind: 'no spaces' },
  'segments of emoji': { segments: 200, characters: 10_000, kind: 'emoji families' },
  'segments of combining marks': { segments: 400, characters: 10_000, kind: 'combining marks' },
  'segments of tags': { segments: 1_000, characters: 10_000, kind: 'nested tags' },
  'segments of comments': { segments: 1_000, characters: 10_000, kind: 'empty comments' },
  'segments of many words': { segments: 100, characters: 2_000, kind: 'short words', words: 1_000 },
};
export const TRANSCRIPT_SHAPES = Object.keys(SHAPES);

const FORMATS = ['txt', 'srt', 'vtt', 'docx', 'json', 'pdf'];
const PROFILES = ['streaming', 'relaxed', 'netflix-latin', 'netflix-sdh', 'netflix-japanese', 'arte', 'shorts'];

function segmentsOf({ segments, characters, kind, words = 0 }: Shape): object[] {
  const text = hostileText(kind, characters);
  return Array.from({ length: segments }, (_, i) => ({
    start: i * 2,
    end: i * 2 + 1.9,
    text,
    speaker: `Speaker ${i % 100}`,
    confidence: 0.5,
    words: Array.from({ length: words }, (__, at) => ({
      start: i * 2 + at / words,
      end: i * 2 + (at + 1) / words,
      text: 'a',
      confidence: 0.5,
    })),
  }));
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const WRITING_MS = 60_000;
/** Which shape each role's transcript has. */
const written = new WeakMap<Role, string>();

/** A read, or an order, of a transcript of one shape, which is written first where there is another one. What can't be written is not read. */
const reading =
  (shape: string, name: string, path: (role: Role) => string, body?: (role: Role) => object): CaseMaker =>
  (product, role) => ({
    name: `${name} as ${role.name}: ${shape}`,
    send: async (signal) => {
      if (written.get(role) !== shape) await write(product, role, shape);
      const order = body && { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body(role)) };
      await request(product, role, { method: 'GET', path: `/api/v1${path(role)}`, ...order }, { signal });
    },
  });

/** To its end, whatever a case may take: what reads the transcript later should find it. */
async function write(product: Product, role: Role, shape: string): Promise<void> {
  const signal = AbortSignal.timeout(WRITING_MS);
  const path = `/api/v1/transcripts/${role.known['uploadId']}/edited`;
  const body = JSON.stringify({ segments: segmentsOf(SHAPES[shape]!) });
  await request(product, role, { method: 'PUT', path, headers: JSON_HEADERS, body }, { signal });
  written.set(role, shape);
}

/** A transcript of one shape is written, and then everything that reads it is asked. */
export function transcriptCases(shape: string): CaseMaker[] {
  const { kind } = SHAPES[shape]!;
  const below =
    (path: string) =>
    ({ known }: Role) =>
      `/transcripts/${known['uploadId']}${path}`;
  const read = (name: string, path: string) => reading(shape, name, below(path));
  return [
    (product, role) => ({
      name: `putEditedTranscript as ${role.name}: ${shape}`,
      send: () => write(product, role, shape),
    }),
    read('getTranscript', ''),
    ...FORMATS.map((format) => read(`exportTranscript (${format})`, `/export?format=${format}`)),
    read('exportTranscript (txt, paragraphs)', '/export?format=txt&paragraphs=true&speakers=true'),
    ...PROFILES.map((profile) => read(`checkTranscript (${profile})`, `/check?profile=${profile}`)),
    read('checkTranscript (csv)', '/check?format=csv'),
    read('getOpinion', '/opinion'),
    read('getTranscriptDraft', '/draft'),
    read('getTranscriptHistory', '/history'),
    reading(shape, 'getSharedTranscript', ({ known }) => `/share/${known['token']}`),
    reading(shape, 'search', () => '/search?q=a'),
    reading(shape, 'alignText', below('/align'), () => ({ text: hostileText(kind, 250_000) })),
    reading(
      shape,
      'summarize',
      () => '/summarization/summarize',
      ({ known }) => ({ upload_id: known['uploadId'] }),
    ),
    reading(
      shape,
      'translate',
      () => '/translation/translate',
      ({ known }) => ({ upload_id: known['uploadId'], target_lang: 'es' }),
    ),
  ];
}
