import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { PRODUCT_NAME } from '../config/product.js';
import { archiveNames } from '../media/archive.service.js';
import { MediaFile } from '../media/media-file.entity.js';
import { Storage } from '../storage/storage.js';
import { EXPORTED, type ExportedTable } from './exported-tables.js';

/** Rows that are in memory at once. */
const BATCH = 200;

const README = `This archive holds everything that ${PRODUCT_NAME} keeps about you.

data/   one JSON file a table: your account, transcripts, translations, summaries, jobs, usage, payments, invoices, sessions, …
files/  the files of your library under their own names; data/media_files.json says more about each

Times are ISO 8601 in UTC, amounts are in the smallest unit of their currency, sizes in bytes.
`;

/** Everything held about a person, as one ZIP that grows while it is read. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
  ) {}

  async archive(userId: string): Promise<Readable> {
    const files = await this.fork().find(MediaFile, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const zip = new yazl.ZipFile();
    const output = new PassThrough();
    // Without its end the archive is broken, and whoever loads it is to see that.
    const fail = (error: Error) => output.destroy(error);
    zip.on('error', fail);
    zip.addBuffer(Buffer.from(README), 'README.txt');
    for (const [table, how] of Object.entries(EXPORTED)) {
      zip.addReadStreamLazy(`data/${table}.json`, { compress: true }, (done) =>
        done(null, Readable.from(this.rowsAsJson(userId, table, how)).on('error', fail)),
      );
    }
    const names = archiveNames(files.map(({ originalName }) => originalName));
    files.forEach((file, index) => {
      const options = { compress: false, mtime: file.createdAt, size: Number(file.sizeBytes) };
      zip.addReadStreamLazy(`files/${names[index]!}`, options, (done) => {
        this.storage.read(file.storagePath).then((content) => done(null, content), fail);
      });
    });
    zip.end();
    zip.outputStream.pipe(output);
    return output;
  }

  /** A JSON array, batch by batch in the order of the rows' place in the table. */
  private async *rowsAsJson(
    userId: string,
    table: string,
    { without = [], where = 'user_id = ?' }: ExportedTable,
  ): AsyncGenerator<string> {
    const em = this.fork();
    let last = '(0,0)';
    let separator = '[\n';
    for (;;) {
      const rows = await em.execute<{ place: string; row: string }[]>(
        `select t.ctid::text as place, (to_jsonb(t) - ?::text[])::text as row from ${table} t
         where ${where} and t.ctid > ?::tid order by t.ctid limit ${BATCH}`,
        [`{${without.join(',')}}`, userId, last],
      );
      for (const { row } of rows) {
        yield separator + row;
        separator = ',\n';
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.place;
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }

  private fork(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }
}
