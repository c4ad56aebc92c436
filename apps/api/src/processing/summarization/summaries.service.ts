import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { type SummariesQuery } from './summarization.dto.js';
import { Summary } from './summary.entity.js';

/** Summaries of an account, as long as what they were made of is in the library. */
@Injectable()
export class SummariesService {
  constructor(
    private readonly database: Database,
    private readonly media: MediaService,
  ) {}

  /** The newest first. */
  async list(userId: string, { upload_id, page_size, offset }: SummariesQuery) {
    const em = this.database.fork();
    const fileId = upload_id === undefined ? null : (await this.media.findOwned(userId, upload_id)).id;
    const [rows, totalCount] = await em.findAndCount(
      Summary,
      { userId, ...(fileId !== null && { $or: [{ fileId }, { resultFileId: fileId }] }) },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: page_size, offset },
    );
    const sources = await em.find(MediaFile, { id: { $in: rows.map((row) => row.fileId) } });
    const found = rows.flatMap((summary) => {
      const file = sources.find(({ id }) => id === summary.fileId);
      return file ? [{ summary, file }] : [];
    });
    return { found, totalCount };
  }

  async get(userId: string, id: string): Promise<{ summary: Summary; file: MediaFile }> {
    const em = this.database.fork();
    const summary = await em.findOne(Summary, { id, userId }, { populate: ['content'] });
    const file = summary && (await em.findOne(MediaFile, { id: summary.fileId }));
    if (!file) throw new NotFoundError('Summary');
    return { summary, file };
  }
}
