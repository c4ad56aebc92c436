import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { PRODUCT_NAME } from '../config/product.js';
import { archiveNames } from '../media/archive.service.js';
import { storagePathOf } from '../media/media-file.entity.js';
import { Storage } from '../storage/storage.js';
import { EXPORTED, type ExportedTable } from './exported-tables.js';

/** Rows that are in memory at once. */
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const README = `This archive holds everything that ${PRODUCT_NAME} keeps about you.

data/   one JSON file a table: your account, transcripts, translations, summaries, jobs, usage, payments, invoices, sessions, …
files/  the files of your library under their own names; data/media_files.json says more about each

Times are ISO 8601 in UTC, amounts are in the smallest unit of their currency, sizes in bytes.
`;

interface FileRow {
  id: string;
  filename: string;
  original_name: string;
  size_bytes: string;
  created_ms: number;
  /** To the microsecond, which a Date is not. */
  created_at: string;
}

/** Everything held about a person, as one ZIP that grows while it is read. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
  ) {}

  async archive(userId: string): Promise<Readable> {
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
    await this.addFiles(zip, userId, fail);
    zip.outputStream.pipe(output);
    return output;
  }

  /** Batch by batch: the next one is read when the last file of this one is packed. */
  private async addFiles(zip: yazl.ZipFile, userId: string, fail: (error: Error) => void): Promise<void> {
    const nameOf = archiveNames();
    const addAfter = async (createdAt: string, id: string): Promise<void> => {
      const files = await this.filesAfter(userId, createdAt, id);
      files.forEach((file, index) => {
        const options = { compress: false, mtime: new Date(file.created_ms), size: Number(file.size_bytes) };
        const open = async () => {
          if (index === BATCH - 1) await addAfter(file.created_at, file.id);
          return this.storage.read(storagePathOf(userId, file.filename));
        };
        zip.addReadStreamLazy(`files/${nameOf(file.original_name)}`, options, (done) => {
          open().then((content) => done(null, content), fail);
        });
      });
      if (files.length < BATCH) zip.end();
    };
    await addAfter('-infinity', FIRST_ID);
  }

  private filesAfter(userId: string, createdAt: string, id: string): Promise<FileRow[]> {
    return this.fork().execute<FileRow[]>(
      `select id, filename, original_name, size_bytes, created_at::text as created_at,
         (extract(epoch from created_at) * 1000)::float8 as created_ms from media_files
       where user_id = ? and deleted_at is null and (media_files.created_at, id) > (?::timestamptz, ?::uuid)
       order by media_files.created_at, id limit ${BATCH}`,
      [userId, createdAt, id],
    );
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
