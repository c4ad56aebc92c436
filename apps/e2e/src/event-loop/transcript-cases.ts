import { type Product } from '../harness/product.ts';
import { checkTried, refused, request, type Answer, type CaseMaker } from './case.ts';
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

const FORMATS = ['txt', 'srt', 'vtt', 'docx', 'json'];
/** Of Premium alone. */
const PDF = 'pdf';
const PROFILES = ['streaming', 'relaxed', 'netflix-latin', 'netflix-sdh', 'netflix-japanese', 'arte', 'shorts'];

function segmentsOf({ segments, characters, kind, words = 0, wordCharacters = 1 }: Shape): { text: string }[] {
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
/** As many characters as a text may have that is timed by what was heard. */
const ALIGNED_CHARACTERS = 1_300_000;
/** Which shape the transcript of each role's recording has. */
const written = new WeakMap<Role, string>();

/** A read, or an order, of a transcript of one shape, which its owner writes first where there is another one. */
const reading =
  (shape: string, name: string, path: (role: Role) => string, body?: (role: Role) => object): CaseMaker =>
  (product, role) => ({
    name: `${name} as ${role.name}: ${shape}`,
    send: async (signal) => {
      await provide(product, role.owner, shape);
      const order = body && { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body(role)) };
      checkTried(
        role,
        await request(product, role, { method: 'GET', path: `/api/v1${path(role)}`, ...order }, { signal }),
      );
    },
  });

const put = (product: Product, role: Role, shape: string, signal: AbortSignal): Promise<Answer> => {
  const path = `/api/v1/transcripts/${role.known['uploadId']}/edited`;
  const body = JSON.stringify({ segments: segmentsOf(SHAPES[shape]!) });
  return request(product, role, { method: 'PUT', path, headers: JSON_HEADERS, body }, { signal });
};

/**
 * Written to its end, whatever a case may take: what reads the transcript later should find it. As much was heard, and differently by another
 * engine, so that what compares has much to compare.
 */
async function provide(product: Product, owner: Role, shape: string): Promise<void> {
  if (written.get(owner) === shape) return;
  const answer = await put(product, owner, shape, AbortSignal.timeout(WRITING_MS));
  if (answer.status !== 200) throw refused(answer);
  await hear(product, owner, shape);
  written.set(owner, shape);
}

async function hear({ database }: Product, { known }: Role, shape: string): Promise<void> {
  const file = known['uploadId'];
  const heard = segmentsOf(SHAPES[shape]!);
  const otherwise = heard.map((segment, i) => (i % 2 ? segment : { ...segment, text: `${segment.text} b` }));
  await database.rows(`delete from transcripts where file_id = $1 and kind in ('machine', 'opinion')`, [file]);
  for (const [kind, segments] of [
    ['machine', heard],
    ['opinion', otherwise],
  ] as const)
    await database.rows(
      `insert into transcripts (id, user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine, created_at)
       select gen_random_uuid(), user_id, file_id, $2, language, $3, text, word_count, duration_seconds, engine, now()
       from transcripts where file_id = $1 and kind = 'edited' order by created_at desc limit 1`,
      [file, kind, JSON.stringify(segments)],
    );
}

/** Changes the draft of a transcript, and forgets it. */
const changing =
  (shape: string): CaseMaker =>
  (product, role) => ({
    name: `changeTranscriptDraft as ${role.name}: ${shape}`,
    send: async (signal) => {
      await provide(product, role.owner, shape);
      const path = `/api/v1/transcripts/${role.known['uploadId']}/draft`;
      const draft = await request(product, role, { method: 'GET', path }, { signal });
      checkTried(role, draft);
      if (draft.status !== 200) return;
      const { base_id, revision } = JSON.parse(draft.text) as { base_id: string; revision: number };
      const body = JSON.stringify({ base_id, revision, splices: [{ at: 0, remove: 1, insert: [] }] });
      checkTried(
        role,
        await request(product, role, { method: 'PATCH', path, headers: JSON_HEADERS, body }, { signal }),
      );
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
      send: async () => {
        const answer = await put(product, role, shape, AbortSignal.timeout(WRITING_MS));
        if (role.account && answer.status !== 200) throw refused(answer);
      },
    }),
    read('getTranscript', ''),
    read('getTranscriptDraft', '/draft'),
    changing(shape),
    read('getTranscriptHistory', '/history'),
    reading(shape, 'getSharedTranscript', ({ known }) => `/share/${known['token']}`),
    reading(shape, 'search', () => '/search?q=a%20a'),
  ];
}

/** A few of each kind of work. */
export function worstTranscriptCases(shape: string): CaseMaker[] {
  const { kind } = SHAPES[shape]!;
  const read = (name: string, path: string) => reading(shape, name, below(path));
  return [
    ...storedCases(shape),
    ...['srt', 'docx', 'json'].map((format) => read(`exportTranscript (${format})`, `/export?format=${format}`)),
    read('checkTranscript (csv)', '/check?format=csv'),
    read('getOpinion', '/opinion'),
    reading(shape, 'alignText', below('/align'), () => ({ text: hostileText(kind, ALIGNED_CHARACTERS) })),
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
    read('checkTranscript (pdf)', '/check?format=pdf'),
    read('getOpinion', '/opinion'),
    reading(shape, 'alignText', below('/align'), () => ({ text: hostileText(kind, ALIGNED_CHARACTERS) })),
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

/** What only Premium may do with a transcript. */
export const premiumTranscriptCases = (shape: string): CaseMaker[] => [
  reading(shape, `exportTranscript (${PDF})`, below(`/export?format=${PDF}`)),
  reading(shape, `exportTranscript (${PDF}, paragraphs)`, below(`/export?format=${PDF}&paragraphs=true&speakers=true`)),
];
