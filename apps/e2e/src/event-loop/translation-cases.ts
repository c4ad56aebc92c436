import { randomUUID } from 'node:crypto';
import { type Product } from '../harness/product.ts';
import { checkTried, refused, request, type CaseMaker } from './case.ts';
import { hostileText } from './hostile-texts.ts';
import { type Role } from './role.ts';

const CUES = 50_000;
/** As many characters as a transcript may have. */
const SOURCE = hostileText('short words', 2_000_000 / CUES);
const FORMATS = ['txt', 'srt', 'vtt', 'docx', 'json'];
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** What was translated: the words of a recording, or a file of subtitles. */
const SOURCES = ['recording', 'subtitles'] as const;
type Source = (typeof SOURCES)[number];

const made = new WeakMap<Role, Map<Source, string>>();

/** @param owner who has an account */
async function longSubtitles(api: Product['api'], { account }: Role): Promise<string> {
  const cues = Array.from({ length: CUES }, (_, at) => {
    const [minutes, seconds] = [Math.floor(at / 60) % 60, at % 60].map((part) => String(part).padStart(2, '0'));
    const from = `${String(Math.floor(at / 3_600)).padStart(2, '0')}:${minutes}:${seconds}`;
    return `${at + 1}\n${from},000 --> ${from},900\n${SOURCE}\n`;
  });
  return (await account!.uploadAs(api, new File([cues.join('\n')], 'long.srt'))).id;
}

/** A translation as long as a transcript may be, which belongs to whoever the role asks about. */
async function translationOf(product: Product, { owner }: Role, source: Source): Promise<string> {
  const { api, database } = product;
  const ids = made.get(owner) ?? new Map<Source, string>();
  made.set(owner, ids);
  const known = ids.get(source);
  if (known) return known;
  const id = randomUUID();
  const cues = Array.from({ length: CUES }, (_, at) => ({
    ...{ start: at, end: at + 0.9, speaker: null, source: SOURCE, text: SOURCE, isTranslated: true },
  }));
  const file = source === 'recording' ? owner.known['uploadId'] : await longSubtitles(api, owner);
  await database.rows(
    `insert into translations (id, user_id, file_id, result_file_id, source_language, language, engine, cues, untranslated, created_at, updated_at)
     values ($1, $2, $3, $4, 'en', 'es', '{"id":"e","name":"E","quality":"good","model":""}', $5, 0, now(), now())`,
    [id, owner.known['userId'], file, source === 'subtitles' ? file : null, JSON.stringify(cues)],
  );
  ids.set(source, id);
  return id;
}

const asked =
  (source: Source, name: string, query: string): CaseMaker =>
  (product, role) => ({
    name: `${name} as ${role.name}: a long translation of ${source}`,
    send: async (signal) => {
      const path = `/api/v1/translations/${await translationOf(product, role, source)}${query}`;
      checkTried(role, await request(product, role, { method: 'GET', path }, { signal }));
    },
  });

const saved =
  (source: Source, name: string, text: string): CaseMaker =>
  (product, role) => ({
    name: `saveTranslation (${name}) as ${role.name}: a long translation of ${source}`,
    send: async (signal) => {
      const id = await translationOf(product, role, source);
      const sql = 'select revision from translations where id = $1';
      const { revision } = await product.database.row<{ revision: number }>(sql, [id]);
      const body = JSON.stringify({ revision, texts: Array.from({ length: CUES }, () => text) });
      const path = `/api/v1/translations/${id}`;
      const order = { method: 'PUT', path, headers: JSON_HEADERS, body };
      const answer = await request(product, role, order, { signal });
      if (role.account && answer.status !== 200) throw refused(answer);
    },
  });

const exported = (source: Source, format: string): CaseMaker[] => [
  asked(source, `exportTranslation (${format})`, `/export?format=${format}`),
  asked(source, `exportTranslation (${format}, bilingual)`, `/export?format=${format}&bilingual=true`),
];

/** What is done with a translation; empty texts last, so that the sources alone are long. */
export const translationCases = (sources: readonly Source[] = SOURCES, formats = FORMATS): CaseMaker[] =>
  sources.flatMap((source) => [
    asked(source, 'getTranslation', ''),
    saved(source, 'as it was', SOURCE),
    ...formats.flatMap((format) => exported(source, format)),
    saved(source, 'without texts', ''),
    asked(source, 'getTranslation without texts', ''),
    ...formats.flatMap((format) => exported(source, format)),
  ]);

/** What only Premium may do with one. */
export const premiumTranslationCases = (sources: readonly Source[] = SOURCES): CaseMaker[] =>
  sources.flatMap((source) => exported(source, 'pdf'));
