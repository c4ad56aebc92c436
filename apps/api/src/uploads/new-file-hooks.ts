import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type MediaFile } from '../media/media-file.entity.js';

type NewFileHook = (em: EntityManager, file: MediaFile) => Promise<void>;

/** Where other rooms say what has to be done with a new file, in the transaction that keeps it. */
@Injectable()
export class NewFileHooks {
  private readonly registered: NewFileHook[] = [];

  step(step: NewFileHook): void {
    this.registered.push(step);
  }

  /** @throws where nobody has registered: files would come in and never be read */
  get steps(): readonly NewFileHook[] {
    if (this.registered.length === 0) throw new Error('Nothing is done with new files in this process');
    return this.registered;
  }
}
