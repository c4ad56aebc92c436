import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { PdfTextError, readPdfText, writePdf } from './index.js';

const SOME = 5;
const document = { title: 'Archive', facts: '', language: 'en', blocks: [{ kind: 'heading' as const, text: 'Tapes' }] };

const streamOf = (bytes: Buffer): Readable => Readable.from([bytes]);

/** How many programs of this library this process runs now. */
const programs = (): number =>
  readdirSync('/proc').filter((name) => {
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return parent === String(process.pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('documents');
    } catch {
      // No process, or one that has ended meanwhile.
      return false;
    }
  }).length;

describe('documents', () => {
  it('are drawn outside this process, two at a time, and leave nothing behind', async () => {
    const seen: number[] = [];
    const watch = setInterval(() => seen.push(programs()), 20);
    const drawn = await Promise.all(Array.from({ length: SOME }, () => writePdf(document)));
    clearInterval(watch);
    expect(Math.max(...seen)).toBe(2);
    expect(programs()).toBe(0);
    for (const bytes of drawn)
      expect((await readPdfText(streamOf(bytes))).pages).toEqual([expect.stringContaining('Tapes')]);
  });

  it('that are not wanted any more end, and nobody who waits behind them is held up', async () => {
    const pdf = await writePdf(document);
    const unwanted = new AbortController();
    const reading = Array.from({ length: SOME }, () => readPdfText(streamOf(pdf), unwanted.signal));
    const after = readPdfText(streamOf(pdf));
    unwanted.abort(new Error('Not wanted'));
    for (const each of await Promise.allSettled(reading))
      expect(each).toEqual({ status: 'rejected', reason: new Error('Not wanted') });
    expect((await after).pages).toHaveLength(1);
  });

  it('that are none are refused by name', async () => {
    await expect(readPdfText(streamOf(Buffer.from('none')))).rejects.toEqual(new PdfTextError('broken'));
  });
});
