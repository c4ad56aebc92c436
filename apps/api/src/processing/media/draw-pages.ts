import { ProcessError, runProcess } from '@timbrel/ffmpeg';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type MadeFile } from '../../media/derivatives.service.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { type PdfTools } from '../jobs/operation/media-toolkit.js';
import { type OperationContext } from '../jobs/operation/operation.js';
import { type Reading } from './media.operation.js';

/** A preview: whoever wants all of a book downloads it. */
const MAX_PAGES = 40;
/** The longer one: an A4 page at 150 dots an inch. */
const PAGE_SIDE = 1_754;
/** Of all pages of one file: forty of print take half of it, forty of noise many times as much. */
const MAX_BYTES = 10 * 1024 ** 2;
/** Of pages that would take more: large letters can still be read. */
const MIN_PAGE_SIDE = PAGE_SIDE / 2;
const THUMBNAIL_SIDE = 480;
const TIMEOUT_SECONDS = 120;
/** Every crash costs another run; more than this says that all that follows crashes, too. */
const MAX_CRASHES = 10;
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;
const JPEG = { extension: 'jpg', mimeType: 'image/jpeg' } as const;

/**
 * Draws the first pages of a PDF as pictures, by a process of its own that may take little time and memory. A file that it cannot read
 * (locked by a password, damaged) is kept without pages. After a page that it crashes on it goes on with the next; which pages are
 * missing then is the file's fault. Pages that take too many bytes are drawn smaller, and then as many as fit.
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
  const info = await attempt(tools.info, ['-f', '1', '-l', String(MAX_PAGES), path]);
  if (info === null) return nothing;
  const jpeg = ['-jpeg', '-jpegopt', 'quality=82'];
  const coverArgs = ['-singlefile', '-scale-to', String(THUMBNAIL_SIDE), path, join(workspace, 'cover')];
  await attempt(tools.draw, [...jpeg, ...coverArgs]);
  progress({ fraction: 0.2, stage: 'picturing' });
  const { pageCount } = readPdfInfo(info, PAGE_SIDE);
  const lastPage = Math.min(pageCount, MAX_PAGES);
  /** Whether it crashed on the way. A document that merely takes too long is not tried again. */
  const crashedFrom = (page: number, side: number, prefix: string): Promise<boolean> => {
    const range = ['-f', String(page), '-l', String(lastPage)];
    return run(tools.draw, [...jpeg, '-scale-to', String(side), ...range, path, join(workspace, prefix)]).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ProcessError && !signal.aborted) return error.failure !== 'timeout';
        throw error;
      },
    );
  };
  const draw = async (side: number, prefix: string): Promise<Map<number, string>> => {
    let next = 1;
    for (let crashes = 0; next <= lastPage && crashes < MAX_CRASHES; crashes += 1) {
      if (!(await crashedFrom(next, side, prefix))) break;
      const drawn = await wholePages(workspace, prefix);
      while (drawn.has(next)) next += 1;
      next += 1;
    }
    return wholePages(workspace, prefix);
  };
  const drawn = await draw(PAGE_SIDE, 'page');
  const bytes = await bytesOf(drawn);
  const side = bytes > MAX_BYTES ? smallerSide(bytes) : PAGE_SIDE;
  const kept = side < PAGE_SIDE ? await fitting(await draw(side, 'small-page')) : drawn;
  const { sizes } = readPdfInfo(info, side);
  const cover = join(workspace, 'cover.jpg');
  const pictures: MadeFile[] = [
    ...((await isWholeJpeg(cover)) ? [{ kind: 'thumbnail' as const, localPath: cover, ...JPEG }] : []),
    ...[...kept].map(([number, localPath]) => ({
      ...{ kind: 'page' as const, number, localPath, details: { ...sizes.get(number) }, ...JPEG },
    })),
  ];
  const missing = Array.from({ length: lastPage }, (_, index) => index + 1).filter((page) => !drawn.has(page));
  return { facts: { pageCount, ...faultOf(missing) }, pictures };
}

/** A little less than would do, since small pictures take more bytes for each pixel. */
const smallerSide = (bytes: number): number =>
  Math.max(MIN_PAGE_SIDE, Math.floor(0.9 * PAGE_SIDE * Math.sqrt(MAX_BYTES / bytes)));

async function bytesOf(pages: ReadonlyMap<number, string>): Promise<number> {
  const sizes = await Promise.all([...pages.values()].map((path) => stat(path)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** As many of the first pages as may be kept. */
async function fitting(pages: ReadonlyMap<number, string>): Promise<Map<number, string>> {
  const kept = new Map<number, string>();
  let bytes = 0;
  for (const [number, path] of pages) {
    bytes += (await stat(path)).size;
    if (bytes > MAX_BYTES) break;
    kept.set(number, path);
  }
  return kept;
}

/** The pages that were drawn whole, in their order, and where they lie. */
async function wholePages(workspace: string, prefix: string): Promise<Map<number, string>> {
  const pages: [number, string][] = [];
  for (const name of await readdir(workspace)) {
    const [, digits] = name.startsWith(`${prefix}-`) ? (/-(\d+)\.jpg$/.exec(name) ?? []) : [];
    const localPath = join(workspace, name);
    if (digits && (await isWholeJpeg(localPath))) pages.push([Number(digits), localPath]);
  }
  return new Map(pages.sort(([a], [b]) => a - b));
}

function faultOf(missing: readonly number[]): Partial<MediaFile> {
  if (missing.length === 0) return {};
  const pages = new Intl.ListFormat('en-GB').format(missing.map(String));
  const which = missing.length === 1 ? `Page ${pages}` : `Pages ${pages}`;
  return {
    errorCode: 'PAGES_NOT_DRAWN',
    errorMessage: `${which} can't be shown. The file may be damaged there. Download it to open it in another program.`,
  };
}

/** A program that crashed may have left half a picture. */
const isWholeJpeg = async (path: string): Promise<boolean> =>
  existsSync(path) && (await readFile(path)).subarray(-2).equals(Buffer.from([0xff, 0xd9]));

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
