import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { Transcript } from '../transcript.entity.js';

/** The versions of a transcript that are kept, and which of them readers see. */
@Injectable()
export class VersionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly media: MediaService,
  ) {}

  /** The versions that are kept, the newest first, and the one that readers see. */
  async history(userId: string, recording: string): Promise<{ rows: Transcript[]; currentId: string }> {
    const file = await this.media.findOwned(userId, recording);
    const rows = await this.em.find(
      Transcript,
      { fileId: file.id, kind: { $ne: 'opinion' } },
      { orderBy: { createdAt: 'desc', id: 'desc' } },
    );
    const { id: currentId } = await this.current(this.em, file.id);
    return { rows, currentId };
  }

  /** @throws NotFoundError */
  async entry(userId: string, recording: string, id: string): Promise<{ file: MediaFile; transcript: Transcript }> {
    const file = await this.media.findOwned(userId, recording);
    const transcript = await this.em.findOne(Transcript, { fileId: file.id, id, kind: { $ne: 'opinion' } });
    if (!transcript) throw new NotFoundError('Transcript version');
    return { file, transcript };
  }

  /** @throws NotFoundError where there is no transcript */
  async current(em: EntityManager, fileId: string): Promise<Transcript> {
    const current = await this.latest(em, fileId);
    if (!current) throw new NotFoundError('Transcript file');
    return current;
  }

  /** What an edit begins from: the last edited text, else the latest of a machine. */
  async latest(em: EntityManager, fileId: string): Promise<Transcript | null> {
    const [latest] = await em.find(
      Transcript,
      { fileId, kind: { $in: ['edited', 'machine'] } },
      { orderBy: { kind: 'asc', createdAt: 'desc' }, limit: 1, refresh: true },
    );
    return latest ?? null;
  }
}
