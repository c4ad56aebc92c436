import { type Product } from '../harness/product.ts';
import { NothingTriedError, request, type CaseMaker } from './case.ts';
import { hostileText, type TextKind } from './hostile-texts.ts';
import { type Role } from './role.ts';

interface Shape {
  segments: number;
  characters: number;
  kind: TextKind;
  /** Of each segment. */
  words?: number;
  wordCharacters?: number;
}

/** As large as a transcript may be, by its characters or its body: many segments, long ones, many words, and texts that nothing divides. */
const SHAPES: Record<string, Shape> = {
  'fifty thousand segments': { segments: 50_000, characters: 30, kind: 'short words' },
  'two hundred long segments': { segments: 200, characters: 10_000, kind: 'short words' },
  'segments of newlines': { segments: 200, characters: 10_000, kind: 'newlines' },
  'segments of one word': { segments: 200, characters: 10_000, kind: 'one word' },
  'segments without spaces': { segments: 200, characters: 10_000, kind: 'no spaces' },
  'segments of emoji': { segments: 200, characters: 10_000, kind: 'emoji families' },
  'segments of combining marks': { segments: 200, characters: 10_000, kind: 'combining marks' },
  'segments of tags': { segments: 200, characters: 10_000, kind: 'nested tags' },
  'segments of comments': { segments: 200, characters: 10_000, kind: 'empty comments' },
  'segments of many words': { segments: 90, characters: 2_000, kind: 'short words', words: 1_000 },
  'words of long texts': { segments: 200, characters: 100, kind: 'short words', words: 10, wordCharacters: 900 },
};
export const TRANSCRIPT_SHAPES = Object.keys(SHAPES);

const FORMATS = ['txt', 'srt', 'vtt', 'docx', 'json', 'pdf'];
const PROFILES = ['streaming', 'relaxed', 'netflix-latin', 'netflix-sdh', 'netflix-japanese', 'arte', 'shorts'];

function segmentsOf({ segments, characters, kind, words = 0, wordCharacters = 1 }: Shape): object[] {
  const text = hostileText(kind, characters);
  const word = wordCharacters === 1 ? 'a' : hostileText(kind, wordCharacters);
  return Array.from({ length: segments }, (_, i) => ({
    start: i * 2,
    end: i * 2 + 1.9,
    text,
    speaker: `S${i % 100}`,
    confidence: 0.5,
    words: Array.from({ length: words }, (__, at) => ({
      start: i * 2 + Math.floor((at * 1_000) / words) / 1_000,
      end: i * 2 + Math.floor(((at + 1) * 1_000) / words) / 1_000,
      text: word,
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
  const { status, text } = await request(
    product,
    role,
    { method: 'PUT', path, headers: JSON_HEADERS, body },
    { signal },
  );
  if (status !== 200) throw new NothingTriedError(`${shape}, ${body.length} bytes: ${status} ${text.slice(0, 300)}`);
  written.set(role, shape);
}

/** Changes the draft of a transcript, and forgets it. */
const changing =
  (shape: string): CaseMaker =>
  (product, role) => ({
    name: `changeTranscriptDraft as ${role.name}: ${shape}`,
    send: async (signal) => {
      if (written.get(role) !== shape) await write(product, role, shape);
      const path = `/api/v1/transcripts/${role.known['uploadId']}/draft`;
      const { text } = await request(product, role, { method: 'GET', path }, { signal });
      const { base_id, revision } = JSON.parse(text) as { base_id: string; revision: number };
      const body = JSON.stringify({ base_id, revision, splices: [{ at: 0, remove: 1, insert: [] }] });
      await request(product, role, { method: 'PATCH', path, headers: JSON_HEADERS, body }, { signal });
      await request(product, role, { method: 'DELETE', path }, { signal });
    },
  });

const below =
  (path: string) =>
  ({ known }: Role) =>
    `/transcripts/${known['uploadId']}${path}`;

/** A transcript of one shape is written, and then whatever hands it out or changes it is asked. */
export function storedCases(shape: string): CaseMaker[] {
  const read = (name: string, path: string) => reading(shape, name, below(path));
  return [
    (product, role) => ({
      name: `putEditedTranscript as ${role.name}: ${shape}`,
      send: () => write(product, role, shape),
    }),
    read('getTranscript', ''),
    read('getTranscriptDraft', '/draft'),
    changing(shape),
    read('getTranscriptHistory', '/history'),
    reading(shape, 'getSharedTranscript', ({ known }) => `/share/${known['token']}`),
    reading(shape, 'search', () => '/search?q=a%20a'),
  ];
}

/** The same, and then everything that works on it. */
export function transcriptCases(shape: string): CaseMaker[] {
  const { kind } = SHAPES[shape]!;
  const read = (name: string, path: string) => reading(shape, name, below(path));
  return [
    ...storedCases(shape),
    ...FORMATS.map((format) => read(`exportTranscript (${format})`, `/export?format=${format}`)),
    read('exportTranscript (txt, paragraphs)', '/export?format=txt&paragraphs=true&speakers=true'),
    ...PROFILES.map((profile) => read(`checkTranscript (${profile})`, `/check?profile=${profile}`)),
    read('checkTranscript (csv)', '/check?format=csv'),
    read('getOpinion', '/opinion'),
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
