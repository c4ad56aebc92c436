import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { MediaFile } from '../media/media-file.entity.js';
import { ReservedUploads } from '../usage/stored-bytes.js';
import { FormUpload } from './form-upload.entity.js';
import { ResumableUpload } from './resumable/resumable-upload.entity.js';
import { sumOfFormUploads } from './uploads.queries.js';

/** The room that uploads have been promised, for the meters. */
@Injectable()
export class ReservedStorage extends ReservedUploads {
  constructor(private readonly clock: Clock) {
    super();
  }

  async count(em: EntityManager, userId: string, except: string | null): Promise<number> {
    const { open, now } = await this.open(em, userId, except);
    const forms = await em.count(FormUpload, {
      userId,
      expiresAt: { $gt: now },
      ...(except !== null && { id: { $ne: except } }),
    });
    return open.length + forms;
  }

  async bytes(em: EntityManager, userId: string, except: string | null): Promise<number> {
    const { open, now } = await this.open(em, userId, except);
    const bytes = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return bytes + (await sumOfFormUploads(em, userId, { now, except }));
  }

  /** Unfinished resumable uploads. */
  private async open(
    em: EntityManager,
    userId: string,
    except: string | null,
  ): Promise<{ open: ResumableUpload[]; now: Date }> {
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
    return { open: open.filter(({ id }) => !kept.some((file) => file.id === id)), now };
  }
}
