import { request, type CaseMaker } from './case.ts';
import { hostileText, TEXT_KINDS, type TextKind } from './hostile-texts.ts';
import { manyPagesPdf } from './many-pages-pdf.ts';

export const EXTENSIONS = ['txt', 'srt', 'vtt', 'md', 'json', 'csv'] as const;
type Extension = (typeof EXTENSIONS)[number] | 'pdf';

const HEADS: Partial<Record<Extension, string>> = { vtt: 'WEBVTT\n\n', json: '[' };

/** A file that goes into the library, and then to everything that reads it; whoever may not do so is refused there. */
function fileCase(extension: Extension, kind: string, make: () => Buffer): CaseMaker {
  return (product, role) => ({
    name: `a ${extension} file as ${role.name}: ${kind}`,
    send: async (signal) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(make())], `hostile.${extension}`));
      const upload = { method: 'POST', path: '/api/v1/uploads', body: form };
      const { status, text } = await request(product, role, upload, { signal });
      if (status !== 200) return;
      const { id } = JSON.parse(text) as { id: string };
      const order = (path: string, body: object) =>
        request(
          product,
          role,
          {
            method: 'POST',
            path: `/api/v1${path}`,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
          { signal },
        );
      await order('/subtitles/check', { file_id: id });
      await order('/summarization/summarize', { upload_id: id, length: 'short' });
      await order('/translation/translate', { upload_id: id, target_lang: 'es' });
      await order(`/transcripts/${role.known['uploadId']}/import`, { file_id: id });
      await request(product, role, { method: 'DELETE', path: `/api/v1/uploads/${id}` }, { signal });
    },
  });
}

export const textFile = (extension: Extension, kind: TextKind, bytes: number): CaseMaker =>
  fileCase(extension, `${kind}, ${bytes} bytes`, () =>
    Buffer.from((HEADS[extension] ?? '') + hostileText(kind, bytes)).subarray(0, bytes),
  );

export const pdfFile = (pages: number): CaseMaker => fileCase('pdf', `${pages} pages`, () => manyPagesPdf(pages));

/** Every kind of text in every kind of file. */
export const fileCases = (): CaseMaker[] => [
  ...[100_000, 1_000_000, 12_000_000].flatMap((bytes) =>
    EXTENSIONS.flatMap((extension) => TEXT_KINDS.map((kind) => textFile(extension, kind, bytes))),
  ),
  ...[10, 3_000, 50_000].map(pdfFile),
];
