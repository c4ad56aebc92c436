import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { MediaFile } from '../media/media-file.entity.js';
import { PromisedUploads } from '../usage/stored-bytes.js';
import { ResumableUpload } from './resumable/resumable-upload.entity.js';
import { sumOfFormUploads } from './uploads.queries.js';

/** The room that uploads have been promised, for the meters. */
@Injectable()
export class PromisedRoom extends PromisedUploads {
  constructor(private readonly clock: Clock) {
    super();
  }

  async bytes(em: EntityManager, userId: string, except: string | null): Promise<number> {
    const now = this.clock.now();
    const open = await em.find(
      ResumableUpload,
      { userId, completed: false, expiresAt: { $gt: now }, ...(except !== null && { id: { $ne: except } }) },
      { disableIdentityMap: true },
    );
    const ids = open.map(({ id }) => id);
    // A file that is in the library takes its room there, also where its upload couldn't be marked as completed any more.
    const kept = await em.find(
      MediaFile,
      { id: { $in: ids } },
      { fields: ['id'], filters: { present: false }, disableIdentityMap: true },
    );
    const promised = open.filter(({ id }) => !kept.some((file) => file.id === id));
    const bytes = promised.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return bytes + (await sumOfFormUploads(em, userId, { now, except }));
  }
}
