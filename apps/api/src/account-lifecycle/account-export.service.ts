import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '../config/product.js';
import { Database } from '../database/database.js';
import { archiveNames } from '../media/archive.service.js';
import { LargeQueries } from '../common/workers/large-queries.js';
import { GrowingArchive } from '../media/growing-archive.js';
import { storagePathOf } from '../media/media-file.entity.js';
import { filesAfter } from '../media/media.queries.js';
import { Storage } from '../storage/storage.js';
import { readExportedRows } from './account-export.queries.js';
import { EXPORTED, type ExportedTable } from './exported-tables.js';

/** Files whose names are in memory at once, and rows at most. */
const BATCH = 200;
type Place = Parameters<typeof filesAfter>[2];
const FIRST: Place = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

const README = `This archive holds everything that ${PRODUCT_NAME} keeps about you.

data/   one JSON file a table: your account, transcripts, translations, summaries, jobs, usage, payments, invoices, sessions, …
files/  the files of your library under their own names; data/media_files.json says more about each
        (of thousands of files, those that follow are in files-2.zip, files-3.zip, …)

Times are ISO 8601 in UTC, amounts are in the smallest unit of their currency, sizes in bytes.
`;

/** Everything held about a person, as one ZIP that grows while it is read. */
@Injectable()
export class AccountExport {
  /** Files of one archive, whose names and places lie in memory until its end. Those that follow come in archives within it. */
  mostFilesInArchive = 5_000;

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly largeQueries: LargeQueries,
  ) {}

  async archive(userId: string): Promise<Readable> {
    const archive = new GrowingArchive();
    const gone = new AbortController();
    archive.output.once('close', () => gone.abort());
    archive.addText('README.txt', README);
    for (const [table, how] of Object.entries(EXPORTED)) {
      archive.add(`data/${table}.json`, { compress: true }, async () =>
        Readable.from(this.rowsAsJson(userId, { table, ...how }, gone.signal)),
      );
    }
    await this.addFiles(archive, userId);
    return archive.output;
  }

  /** Ends the archive after the last file. */
  private addFiles(archive: GrowingArchive, userId: string): Promise<void> {
    const addPart = (part: number, start: Place): void =>
      archive.add(`files-${part}.zip`, { compress: false }, async () => {
        const within = new GrowingArchive();
        const full = (next: Place) => {
          addPart(part + 1, next);
          within.end();
        };
        const done = () => {
          archive.end();
          within.end();
        };
        await this.addFilesAfter(within, { userId, start, full, done });
        return within.output;
      });
    const full = (next: Place) => addPart(2, next);
    return this.addFilesAfter(archive, { userId, start: FIRST, full, done: () => archive.end() });
  }

  /**
   * As many files as an archive may hold, batch by batch: the next one is read when the last file of this one is packed.
   * @param full told where to go on
   * @param done told that there are no more
   */
  private async addFilesAfter(
    archive: GrowingArchive,
    { userId, start, full, done }: { userId: string; start: Place; full: (next: Place) => void; done: () => void },
  ): Promise<void> {
    const nameOf = archiveNames();
    const addAfter = async (place: Place, count: number): Promise<void> => {
      const files = await filesAfter(this.database.fork(), userId, place, BATCH);
      if (files.length > 0 && count >= this.mostFilesInArchive) return full(place);
      files.forEach((file, index) => {
        const options = { compress: false, mtime: new Date(file.created_ms), size: Number(file.size_bytes) };
        archive.add(`files/${nameOf(file.original_name)}`, options, async () => {
          if (index === BATCH - 1) await addAfter({ createdAt: file.created_at, id: file.id }, count + BATCH);
          return this.storage.read(storagePathOf(userId, file.filename));
        });
      });
      if (files.length < BATCH) done();
    };
    await addAfter(start, 0);
  }

  /** A JSON array, batch by batch in the order of the rows' place in the table. */
  private async *rowsAsJson(
    userId: string,
    how: ExportedTable & { table: string },
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let last = '(0,0)';
    let separator = '[\n';
    // Weighing a row takes as long as reading it: where few fit into a batch, few are weighed.
    let weighed = 1;
    for (;;) {
      const read = () => readExportedRows(this.database.fork(), userId, how, { last, weighed });
      const rows = await this.largeQueries.run(userId, read, { isPatient: true, signal });
      if (rows.length === 0) break;
      for (const { row } of rows) {
        yield separator;
        yield row;
        separator = ',\n';
      }
      last = rows.at(-1)!.place;
      weighed = rows.length < weighed ? rows.length : Math.min(BATCH, 2 * weighed);
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
}
