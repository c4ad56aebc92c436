import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findOnPath } from '@timbrel/ffmpeg';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf } from '../../testing/pdf.js';
import { type OperationContext } from '../jobs/operation/operation.js';
import { drawPages } from './draw-pages.js';

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'timbrel-pages-'));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

/** Draws one page after the other, and fails in its own way at some of them. The last two arguments are the file and the prefix. */
async function drawing(atPage: string): Promise<ReturnType<typeof drawPages>> {
  const draw = join(workspace, 'draw.sh');
  const lines = [
    '#!/bin/sh',
    'first=1; last=1',
    'for prefix; do [ "$before" = -f ] && first=$prefix; [ "$before" = -l ] && last=$prefix; [ "$before" = -scale-to ] && side=$prefix; before=$prefix; done',
    'case $prefix in *page) ;; *) exit 0;; esac',
    `for page in $(seq $first $last); do ${atPage}; printf "\\377\\330\\377\\331" >> "$prefix-$page.jpg"; done`,
  ];
  await writeFile(draw, `${lines.join('\n')}\n`);
  await chmod(draw, 0o755);
  const path = join(workspace, 'five.pdf');
  await writeFile(path, plainPdf(5));
  const context = { workspace, signal: new AbortController().signal, progress: () => undefined };
  const tools = { info: (await findOnPath('pdfinfo'))!, draw };
  return drawPages(path, tools, context as unknown as OperationContext);
}

it('draws the pages after one that the program crashes on, and names that one', async () => {
  const crash = 'case $page in 2|4) printf x > "$prefix-$page.jpg"; kill -SEGV $$;; esac';
  const { facts, pictures } = await drawing(crash);
  expect(pictures.map(({ kind, number }) => [kind, number])).toEqual([
    ['page', 1],
    ['page', 3],
    ['page', 5],
  ]);
  expect(facts).toEqual({
    pageCount: 5,
    errorCode: 'PAGES_NOT_DRAWN',
    errorMessage:
      "Pages 2 and 4 can't be shown. The file may be damaged there. Download it to open it in another program.",
  });
});

it('names a page that is left out without a crash', async () => {
  const { facts, pictures } = await drawing('[ $page = 5 ] && continue');
  expect(pictures.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(facts).toMatchObject({ errorCode: 'PAGES_NOT_DRAWN', errorMessage: expect.stringMatching(/^Page 5 can't/) });
});

it('says nothing of a document whose pages are all drawn', async () => {
  expect((await drawing(':')).facts).toEqual({ pageCount: 5 });
});

/** Draws pages that take so many bytes for each dot of a square. */
async function drawingHeavy(bytes: number) {
  const { facts, pictures } = await drawing(`head -c $((side * side * ${bytes})) /dev/zero > "$prefix-$page.jpg"`);
  const sizes = await Promise.all(pictures.map(async ({ localPath }) => (await stat(localPath)).size));
  return { facts, pictures, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
const MAX_BYTES = 10 * 1024 ** 2;

it('draws pages smaller that would take too many bytes', async () => {
  const { facts, pictures, bytes } = await drawingHeavy(1);
  expect(pictures.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  const { height } = pictures[0]!.details as { height: number };
  expect(height ** 2 + 4).toBe((await stat(pictures[0]!.localPath)).size);
  expect(facts).toEqual({ pageCount: 5 });
});

it('keeps as many pages as fit where smaller ones take too many bytes as well, and calls no file damaged for it', async () => {
  const { facts, pictures, bytes } = await drawingHeavy(4);
  expect(pictures.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(facts).toEqual({ pageCount: 5 });
});
