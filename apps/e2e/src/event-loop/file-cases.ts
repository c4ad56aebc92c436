import { type Product } from '../harness/product.ts';
import { checkTried, request, type CaseMaker } from './case.ts';
import { hostileText, TEXT_KINDS, type TextKind } from './hostile-texts.ts';
import { manyPagesPdf } from './many-pages-pdf.ts';
import { type Role } from './role.ts';

export const EXTENSIONS = ['txt', 'srt', 'vtt', 'md', 'json', 'csv'] as const;
type Extension = (typeof EXTENSIONS)[number] | 'pdf';

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const FILE_NAME = 'hostile';
const REMOVING_MS = 60_000;
/** Just below what is read of a text: `readable-texts.service.ts`. */
const LARGEST_TEXT_BYTES = 10 * 1024 ** 2 - 100;
const HEADS: Partial<Record<Extension, string>> = { vtt: 'WEBVTT\n\n', json: '[' };

interface FileMaker {
  name: string;
  extension: Extension;
  make: () => Buffer;
}

const formOf = ({ extension, make }: FileMaker, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(make())], `${FILE_NAME}.${extension}`));
  return form;
};

/** A file that goes into the library, and then to everything that reads it; whoever may not do so is refused there. */
const uploaded =
  (file: FileMaker): CaseMaker =>
  (product, role) => ({
    name: `a ${file.extension} file as ${role.name}: ${file.name}`,
    send: async (signal) => {
      const upload = { method: 'POST', path: '/api/v1/uploads', body: formOf(file) };
      const answer = await request(product, role, upload, { signal });
      checkTried(role, answer);
      if (answer.status !== 200) return;
      const { id } = JSON.parse(answer.text) as { id: string };
      const order = async (path: string, body: object) => {
        const sent = { method: 'POST', path: `/api/v1${path}`, headers: JSON_HEADERS, body: JSON.stringify(body) };
        checkTried(role, await request(product, role, sent, { signal }));
      };
      try {
        await order('/subtitles/check', { file_id: id });
        await order('/summarization/summarize', { upload_id: id, length: 'short' });
        await order('/translation/translate', { upload_id: id, target_lang: 'es' });
        await order(`/transcripts/${role.known['uploadId']}/import`, { file_id: id });
      } finally {
        await removeAll({ product, role });
      }
    },
  });

const FORMS = {
  summarize: { path: '/api/v1/summarization/summarize', fields: { length: 'short' } },
  translate: { path: '/api/v1/translation/translate', fields: { target_lang: 'es' } },
} as const;
export type FormOperation = keyof typeof FORMS;

/** A file that comes with the order to work on it. */
export const sentInForm =
  (operationId: FormOperation, file: FileMaker): CaseMaker =>
  (product, role) => ({
    name: `${operationId} as ${role.name}: a form with a ${file.extension} file, ${file.name}`,
    send: async (signal) => {
      const { path, fields } = FORMS[operationId];
      const answer = await request(product, role, { method: 'POST', path, body: formOf(file, fields) }, { signal });
      await removeAll({ product, role });
      checkTried(role, answer);
    },
  });

/** Whatever a case may take: the room that a file has is needed by later ones. */
async function removeAll({ product, role }: { product: Product; role: Role }): Promise<void> {
  if (!role.account) return;
  const signal = AbortSignal.timeout(REMOVING_MS);
  const sql = 'select id from media_files where user_id = $1 and original_name like $2';
  const files = await product.database.rows<{ id: string }>(sql, [role.known['userId'], `${FILE_NAME}.%`]);
  for (const { id } of files)
    await request(product, role, { method: 'DELETE', path: `/api/v1/uploads/${id}` }, { signal });
}

const text = (extension: Extension, kind: TextKind, bytes: number): FileMaker => ({
  name: `${kind}, ${bytes} bytes`,
  extension,
  make: () => Buffer.from((HEADS[extension] ?? '') + hostileText(kind, bytes)).subarray(0, bytes),
});

const pdf = (pages: number): FileMaker => ({
  name: `${pages} pages`,
  extension: 'pdf',
  make: () => manyPagesPdf(pages),
});

export const textFile = (extension: Extension, kind: TextKind, bytes: number): CaseMaker =>
  uploaded(text(extension, kind, bytes));
export const textForm = (operationId: FormOperation, extension: Extension, kind: TextKind, bytes: number): CaseMaker =>
  sentInForm(operationId, text(extension, kind, bytes));
export const pdfFile = (pages: number): CaseMaker => uploaded(pdf(pages));

const SIZES = [100_000, 1_000_000, LARGEST_TEXT_BYTES];
const PAGES = [10, 3_000, 50_000];

/** Every kind of text in every kind of file, and all that an order may bring along. */
export const fileCases = (): CaseMaker[] => {
  const texts = (extensions: readonly Extension[]) =>
    SIZES.flatMap((bytes) => extensions.flatMap((extension) => TEXT_KINDS.map((kind) => text(extension, kind, bytes))));
  const pdfs = PAGES.map(pdf);
  return [
    ...[...texts(EXTENSIONS), ...pdfs].map(uploaded),
    ...[...texts(['txt', 'srt', 'vtt', 'md']), ...pdfs].map((file) => sentInForm('summarize', file)),
    ...texts(['txt', 'srt', 'vtt']).map((file) => sentInForm('translate', file)),
  ];
};
