import { act, screen } from '@testing-library/react';
import { FilePreview } from '../../features/library/components/file-preview';
import {
  LIBRARY_FILES,
  PROCESSABLE_FILES,
  SUMMARIZABLE_FILES,
  TRANSCRIBABLE_FILES,
  TRANSLATABLE_FILES,
} from '../../features/library/lib/file-kinds';
import { checkFile } from '../../features/library/upload/check-file';
import { UploadQueue } from '../../features/library/upload/upload-queue';
import { aFile, aJob } from '../factories';
import { renderSignedIn } from '../signed-in';
import { aServer, openApp } from './open-app';
import { optionsOfList } from './options';
import { among, elapsedUntil, inOrderOf, type Readings, readSource, withStoppedClock } from './reading';

/** The library with one recording that has a transcript, and the entries of its menu. */
async function openFileMenu(fields: Parameters<typeof aFile>[0] = {}) {
  const { api, user } = await openApp('/library');
  const body = { files: [aFile(fields)], totalCount: 1, page: 1, page_size: 5 };
  api.answer('GET /uploads', { body });
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  return { api, user, entries: await screen.findAllByRole('menuitem') };
}

/** A look at a file over the list. */
const preview = (fields: Parameters<typeof aFile>[0]) =>
  renderSignedIn(
    aServer().answer('GET /uploads/file-1', { body: aFile(fields) }),
    <FilePreview file={aFile(fields)} onClose={() => undefined} onDownload={() => undefined} />,
  );

/** A queue with one file of 100 bytes, and its upload. */
function queueOne() {
  let succeed: (record: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  let progress: (sentBytes: number) => void = () => undefined;
  const queue = new UploadQueue<string>({
    concurrency: 1,
    send: (_, { onProgress }) =>
      new Promise((resolve, reject) => {
        [succeed, fail, progress] = [resolve, reject, onProgress];
      }),
  });
  const file = () => new File([new Uint8Array(100)], 'talk.mp3');
  queue.add([file()]);
  const ended = (end: () => void) => act(async () => end());
  return {
    queue,
    addAnother: () => queue.add([file()]),
    progress: (bytes: number) => progress(bytes),
    succeed: () => ended(() => succeed('record')),
    fail: () => ended(() => fail(new Error('no'))),
    last: () => queue.getItems().at(-1)!,
    first: () => queue.getItems()[0]!,
  };
}

/** What each page takes. */
const PAGES = [LIBRARY_FILES, TRANSCRIBABLE_FILES, PROCESSABLE_FILES, TRANSLATABLE_FILES, SUMMARIZABLE_FILES];
/** An extension of each kind. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ...{ audio: 'wma', video: 'ts', subtitle: 'srt', text: 'txt', document: 'pdf', image: 'png' },
};

/** Whether every page that works on the extension takes it under a declared type. */
const isTaken = (extension: string, type: string): boolean =>
  PAGES.filter(({ extensions }) => extensions.includes(extension)).every(
    (accepted) =>
      checkFile(
        { name: `file.${extension}`, type, size: 1 },
        { accepted, remainingBytes: null, maxFileBytes: null },
      ) === null,
  );

export const files: Readings = {
  'upload.declaredTypes': ({ any, ...kinds }: Record<string, string[]>) => ({
    any: any!.filter((type) => LIBRARY_FILES.extensions.every((extension) => isTaken(extension, type))),
    ...Object.fromEntries(
      Object.entries(kinds).map(([kind, types]) => [kind, types.filter((type) => isTaken(EXAMPLES[kind]!, type))]),
    ),
  }),
  'fileMenu.targets': async (paths: string[]) => {
    const { entries } = await openFileMenu({ has_transcript: true });
    return among(
      paths,
      entries.map((entry) => entry.getAttribute('href')?.split('?')[0] ?? ''),
    );
  },
  'transcription.listDefaults': async () => {
    const { api, user, entries } = await openFileMenu();
    api.answer('POST /files/file-1/transcribe', { status: 202, body: aJob() });
    await user.click(entries.find(({ textContent }) => textContent.startsWith('Start Transcription'))!);
    await screen.findByText('Transcription Started');
    return api.callsTo('POST /files/file-1/transcribe')[0]?.body;
  },
  'files.sorts': async (sorts: string[]) => {
    const { api, user } = await openApp('/library');
    for (const value of await optionsOfList('Sort by')) {
      await user.click(document.querySelector(`[role=option][value=${value}]`)!);
    }
    const asked = api.callsTo('GET /uploads').map(({ query }) => `${query.get('sort')}-${query.get('order')}`);
    return inOrderOf(sorts, [...new Set(asked)]);
  },
  'pageSize.options': async () => {
    await openApp('/library');
    return (await optionsOfList('Files per page')).map(Number);
  },
  'preview.playerMountDelay': () =>
    withStoppedClock(async () => {
      await preview({});
      return elapsedUntil(() => document.querySelector('audio') !== null);
    }),
  // Of a picture on the element itself; of a player and a text in the style sheet.
  'preview.maximumHeight': async () => {
    await preview({ kind: 'image', original_name: 'cover.png', mime_type: 'image/png' });
    const image = await screen.findByRole('img', { name: 'cover.png' });
    const heights = readSource('features/library/components/preview.module.css').matchAll(/max-height: (\d+)px/g);
    const all = new Set([parseFloat(image.style.maxHeight), ...[...heights].map(([, height]) => Number(height))]);
    return all.size === 1 ? [...all][0] : [...all];
  },
  'upload.mimeWildcards': (types: string[]) => among(types, LIBRARY_FILES.mimeTypes),
  'translation.mimeTypes': (types: string[]) => among(types, TRANSLATABLE_FILES.mimeTypes),
  'upload.progressRange': async () => {
    const upload = queueOne();
    const { progress: least } = upload.first();
    upload.progress(1_000);
    return [least, upload.first().progress];
  },
  'upload.states': async () => {
    const upload = queueOne();
    upload.addAnother();
    const seen = [upload.last().status, upload.first().status];
    await upload.succeed();
    seen.push(upload.first().status);
    await upload.fail();
    return [...seen, upload.last().status];
  },
  'upload.successClearsAfter': () =>
    withStoppedClock(async () => {
      const upload = queueOne();
      await upload.succeed();
      return elapsedUntil(() => upload.queue.getItems().length === 0);
    }),
};
