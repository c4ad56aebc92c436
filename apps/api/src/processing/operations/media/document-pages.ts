import { ProcessError, runProcess } from '@timbrel/ffmpeg';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MadeFile } from '../../../media/derivatives.service.js';
import { type PdfTools } from '../../media-toolkit.js';
import { type OperationContext } from '../operation.js';
import { type Reading } from './media.operation.js';

/** A preview: whoever wants all of a book downloads it. */
const MOST_PAGES = 40;
/** The longer one: an A4 page at 150 dots an inch. */
const PAGE_SIDE = 1_754;
const THUMBNAIL_SIDE = 480;
const TIMEOUT_SECONDS = 120;
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;
const JPEG = { extension: 'jpg', mimeType: 'image/jpeg' } as const;

/**
 * Draws the first pages of a PDF as pictures, by a process of its own that may take little time and memory. A file that it cannot read
 * (locked by a password, damaged) is kept without pages, and one that it crashes on with those drawn until then.
 */
export async function drawPages(
  path: string,
  tools: PdfTools | null,
  { workspace, signal, progress }: OperationContext,
): Promise<Pick<Reading, 'facts' | 'pictures'>> {
  const nothing = { facts: {}, pictures: [] };
  if (!tools) return nothing;
  const run = (command: string, args: string[]) =>
    runProcess(command, args, { signal, timeoutSeconds: TIMEOUT_SECONDS, memoryLimitBytes: MEMORY_LIMIT_BYTES });
  /** A program that fails leaves what it has done until then. */
  const attempt = (command: string, args: string[]): Promise<string | null> =>
    run(command, args).then(
      ({ stdout }) => stdout,
      (error: unknown) => {
        if (error instanceof ProcessError && !signal.aborted) return null;
        throw error;
      },
    );
  progress({ fraction: 0.1, stage: 'picturing' });
  const info = await attempt(tools.info, ['-f', '1', '-l', String(MOST_PAGES), path]);
  if (info === null) return nothing;
  const { pageCount, sizes } = readPdfInfo(info, PAGE_SIDE);
  const jpeg = ['-jpeg', '-jpegopt', 'quality=82'];
  const cover = ['-singlefile', '-scale-to', String(THUMBNAIL_SIDE), path, join(workspace, 'cover')];
  await attempt(tools.draw, [...jpeg, ...cover]);
  progress({ fraction: 0.2, stage: 'picturing' });
  const pages = ['-scale-to', String(PAGE_SIDE), '-l', String(MOST_PAGES), path, join(workspace, 'page')];
  await attempt(tools.draw, [...jpeg, ...pages]);
  const pictures: MadeFile[] = [];
  for (const name of (await readdir(workspace)).sort()) {
    const [, kind, digits] = /^(cover|page)(?:-(\d+))?\.jpg$/.exec(name) ?? [];
    const localPath = join(workspace, name);
    if (!kind || !(await isWholeJpeg(localPath))) continue;
    const number = Number(digits);
    pictures.push(
      kind === 'cover'
        ? { kind: 'thumbnail', localPath, ...JPEG }
        : { kind: 'page', number, localPath, details: { ...sizes.get(number) }, ...JPEG },
    );
  }
  return { facts: { pageCount }, pictures };
}

/** A program that crashed may have left half a picture. */
const isWholeJpeg = async (path: string): Promise<boolean> =>
  (await readFile(path)).subarray(-2).equals(Buffer.from([0xff, 0xd9]));

interface Size {
  width: number;
  height: number;
}

/** The number of pages, and how large each is drawn with so long a longer side, from what `pdfinfo` says. */
export function readPdfInfo(text: string, side: number): { pageCount: number; sizes: Map<number, Size> } {
  const turned = new Set<number>();
  for (const [, page, degrees] of text.matchAll(/^Page\s+(\d+) rot:\s+(\d+)/gm))
    if (Number(degrees) % 180 === 90) turned.add(Number(page));
  const sizes = new Map<number, Size>();
  for (const [, page, x, y] of text.matchAll(/^Page\s+(\d+) size:\s+([\d.]+) x ([\d.]+) pts/gm)) {
    const scale = side / Math.max(Number(x), Number(y));
    const [across, down] = [Math.ceil(Number(x) * scale), Math.ceil(Number(y) * scale)];
    sizes.set(
      Number(page),
      turned.has(Number(page)) ? { width: down, height: across } : { width: across, height: down },
    );
  }
  return { pageCount: Number(/^Pages:\s+(\d+)/m.exec(text)?.[1] ?? 0), sizes };
}
