import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openApp } from './open-app';
import { among, inOrderOf, readContract, type Readings } from './reading';

const AUDIO_TOOLS = ['/denoise', '/voice-speed', '/cut-audio'];

/** What one page after the other has: one value where it is the same on all of them. */
async function onEach<Value>(paths: readonly string[], read: (path: string) => Promise<Value>): Promise<unknown> {
  const found: Value[] = [];
  for (const path of paths) found.push(await read(path));
  const [first] = found;
  return found.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : found;
}

/** How many files a page asks for at once, and the extensions that it accepts, with their dots. */
async function look(path: string) {
  const { api, unmount } = await openApp(path);
  const input = await screen.findByLabelText<HTMLInputElement>(/^Choose (a file|files)$/);
  await waitFor(() => expect(api.callsTo('GET /uploads')).not.toEqual([]));
  const found = {
    pageSize: Number(api.callsTo('GET /uploads')[0]?.query.get('page_size')),
    extensions: input.accept.split(','),
  };
  unmount();
  return found;
}
const looks = new Map<string, ReturnType<typeof look>>();
/** Each page is looked at once. */
const seenAt = (path: string): ReturnType<typeof look> => {
  const known = looks.get(path) ?? look(path);
  looks.set(path, known);
  return known;
};
const pageSizeOf = async (path: string) => (await seenAt(path)).pageSize;
const extensionsOf = async (path: string) => (await seenAt(path)).extensions.map((extension) => extension.slice(1));
/** A page accepts more than the specification names; the named ones come first. */
const firstOf = (path: string) => async (named: readonly string[]) => (await extensionsOf(path)).slice(0, named.length);
/** What the library accepts. */
const keptExtensions = async () => (await seenAt('/library')).extensions;

const addedExtensions = (): string[] =>
  readContract<{ id: string; value: string[] }>('constants.json').find(({ id }) => id === 'upload.addedExtensions')!
    .value;

export const pages: Readings = {
  'pageSize.library': () => pageSizeOf('/library'),
  'pageSize.default': () => onEach(AUDIO_TOOLS, pageSizeOf),
  'pageSize.audioTools': () => onEach(AUDIO_TOOLS, pageSizeOf),
  'pageSize.filePicker': () =>
    onEach(['/transcription', '/translation', '/summarization', '/audio-processor'], pageSizeOf),
  'library.extensions': firstOf('/library'),
  'upload.extensions': async (extensions: string[]) =>
    inOrderOf(
      extensions,
      (await keptExtensions()).filter((each) => !addedExtensions().includes(each)),
    ),
  'upload.addedExtensions': async (extensions: string[]) => among(extensions, await keptExtensions()),
  'processor.extensions': (named: string[]) =>
    onEach(['/audio-processor', ...AUDIO_TOOLS], (path) => firstOf(path)(named)),
  'transcription.extensions': firstOf('/transcription'),
  'translation.extensions': async (extensions: string[]) => among(extensions, await extensionsOf('/translation')),
  'translation.addedExtensions': async (extensions: string[]) => among(extensions, await extensionsOf('/translation')),
  // Subtitles are texts too.
  'summarization.extensions': async (extensions: string[]) => among(extensions, await extensionsOf('/summarization')),
};
