import { Injectable } from '@nestjs/common';
import { type AudioStep, type StepCache, type StepState } from '@timbrel/audio';
import { createHash } from 'node:crypto';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { Periodic } from '../../common/periodic.js';
import { takeLock } from '../../database/database.queries.js';
import { Database } from '../../database/database.js';
import { DerivativesService } from '../../media/derivatives.service.js';
import { MediaDerivative } from '../../media/media-derivative.entity.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { Storage } from '../../storage/storage.js';
import { HOUR_MS } from '../../common/clock/durations.js';

/** Sound between steps is large; beyond this, doing a step again costs less than keeping it. */
const MAX_BYTES = 1024 ** 3;
const KEPT_HOURS = 24;
/** It counts toward no quota, so it is bounded here: the oldest goes first. */
const MAX_BYTES_KEPT = { ofAccount: 2 * 1024 ** 3, inAll: 16 * 1024 ** 3 };

/** The sound between the steps of recipes, kept for a day: whoever changes the last step waits for that one alone. */
@Injectable()
export class StepCaches extends Periodic {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly derivatives: DerivativesService,
  ) {
    super(HOUR_MS);
  }

  of(file: MediaFile, workspace: string): StepCache {
    return {
      get: (steps) => this.get(file, steps, workspace),
      put: (steps, state) => this.put(file, steps, state),
    };
  }

  /** Lets go of what has been kept long enough. */
  async run(): Promise<void> {
    await this.database.transactional((em) => this.derivatives.removeOldSteps(em, KEPT_HOURS));
  }

  private async get(file: MediaFile, steps: readonly AudioStep[], workspace: string): Promise<StepState | null> {
    const number = keyOf(steps);
    const row = await this.database.fork().findOne(MediaDerivative, { fileId: file.id, kind: 'step', number });
    if (!row) return null;
    const state: unknown = row.details;
    if (!isStepState(state)) return null;
    const path = await this.storage.placeIn(join(workspace, `kept-${number}`), row.storagePath).catch(() => null);
    // It may have gone in this very moment; then the steps are done again.
    return path === null ? null : { ...state, sound: { ...state.sound, path } };
  }

  private async put(file: MediaFile, steps: readonly AudioStep[], state: StepState): Promise<void> {
    const { path, frames, channels } = state.sound;
    if (frames * channels * Float32Array.BYTES_PER_ELEMENT > MAX_BYTES) return;
    const copy = `${path}.kept`;
    await link(path, copy);
    const drafts = await this.derivatives.store(file, [
      {
        kind: 'step',
        number: keyOf(steps),
        localPath: copy,
        extension: 'pcm',
        mimeType: 'application/octet-stream',
        details: { ...state, sound: { ...state.sound, path: null } },
      },
    ]);
    await this.database.transactional(async (em) => {
      // Two at once would each see room for itself alone.
      await takeLock(em, 'step-cache');
      await this.derivatives.commit(em, drafts);
      await this.derivatives.limitSteps(em, file.userId, MAX_BYTES_KEPT);
    });
  }
}

/** Whether this is how `put` writes it. */
const isStepState = (state: unknown): state is StepState => {
  const { sound, reports, before } = state as Partial<Record<keyof StepState, unknown>>;
  return [sound, before].every((part) => typeof part === 'object' && part !== null) && Array.isArray(reports);
};

/** Steps in this order and with these figures, as a number of the database. */
function keyOf(steps: readonly AudioStep[]): number {
  return createHash('sha256').update(JSON.stringify(steps)).digest().readUInt32BE() >>> 1;
}
