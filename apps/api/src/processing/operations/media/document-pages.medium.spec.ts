import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findOnPath } from '@timbrel/ffmpeg';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPdf } from '../../../testing/pdf.js';
import { type OperationContext } from '../operation.js';
import { drawPages } from './document-pages.js';

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'timbrel-pages-'));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

it('keeps the pages drawn before the program crashes', async () => {
  const draw = join(workspace, 'draw.sh');
  // The last two arguments are the file and the prefix of the pictures.
  await writeFile(
    draw,
    '#!/bin/sh\nfor prefix; do :; done\ncase $prefix in *page) printf "\\377\\330\\377\\331" > "$prefix-1.jpg"; printf x > "$prefix-2.jpg"; kill -SEGV $$;; esac\n',
  );
  await chmod(draw, 0o755);
  const path = join(workspace, 'three.pdf');
  await writeFile(path, plainPdf(3));
  const context = { workspace, signal: new AbortController().signal, progress: () => undefined };
  const tools = { info: (await findOnPath('pdfinfo'))!, draw };
  const { facts, pictures } = await drawPages(path, tools, context as unknown as OperationContext);
  expect(facts).toEqual({ pageCount: 3 });
  expect(pictures.map(({ kind, number }) => [kind, number])).toEqual([['page', 1]]);
});
