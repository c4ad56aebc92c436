import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { type Segment } from '@timbrel/subtitles';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError, ValidationFailedError } from '../../common/errors/domain-error.js';
import { LargeQueries } from '../../common/workers/large-queries.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { lockFile } from '../../media/media.queries.js';
import { MediaService } from '../../media/media.service.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { BY_HAND, Transcript } from '../transcript.entity.js';
import { type Made, EDITING_TASKS } from './editing-tasks.js';
import { type StoredSegments } from '../stored-segments.js';
import { type Description } from '../transcript-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import { checkStorageForTexts } from '../version-limits.js';
import { saveDraft } from '../stored-transcripts.js';
import { readDraft } from '../transcripts.queries.js';
import { faultOfTranscript, type Splice } from './segment-rules.js';
import { TranscriptDraft } from './transcript-draft.entity.js';
import { VersionsService } from './versions.service.js';

/** An hour and a half of speech, each word with its times: some 30 ms. */
const CHANGED_AT_ONCE = 1_000_000;

class NoTranscriptDataError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'NO_TRANSCRIPT_DATA', 'No transcript data to save', {
      details: [{ field: 'text', message: 'No transcript data to save' }],
    });
  }
}

class EditConflictError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'EDIT_CONFLICT',
      'This transcript was changed elsewhere in the meantime. Read the draft again and put your changes on top of it.',
    );
  }
}

interface DraftState {
  baseId: string;
  currentId: string;
  /** 0 where nothing has been changed yet. */
  revision: number;
  savedAt: Date | null;
}

/** What is being written, and what readers get to see of it. */
export interface Draft extends DraftState {
  segments: StoredSegments;
}

type KnownDraft = Pick<TranscriptDraft, 'baseId' | 'revision' | 'updatedAt'>;

interface Content {
  segments: StoredSegments;
  description: Description;
}

export interface Edited {
  transcript: Transcript;
  /** Whether an edited version stood there before. */
  isUpdated: boolean;
}

/** Writes edited versions of transcripts. Each is a row of its own: earlier ones stay as its history. */
@Injectable()
export class EditsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly versions: VersionsService,
    private readonly workers: TextWorkers,
    private readonly largeQueries: LargeQueries,
    private readonly customers: CustomersService,
  ) {}

  /** @throws DomainError 404 where there is no transcript */
  async draft(userId: string, recording: string): Promise<Draft> {
    const file = await this.media.findOwned(userId, recording);
    const current = await this.versions.current(this.em, file.id);
    const stored = await this.largeQueries.run(userId, () => readDraft(this.em, file.id));
    const [baseId, currentId] = [stored?.baseId ?? current.id, current.id];
    if (stored) return { ...stored, currentId };
    return {
      baseId,
      currentId,
      revision: 0,
      segments: await this.transcripts.storedSegments(current),
      savedAt: null,
    };
  }

  /** @throws DomainError 409 where the draft is not the one that was seen last */
  async change(
    userId: string,
    recording: string,
    { base_id, revision, splices }: { base_id: string; revision: number; splices: Splice[] },
  ): Promise<{ revision: number; savedAt: Date }> {
    const isSeen = (draft: DraftState) =>
      draft.revision === revision && [draft.baseId, draft.currentId].includes(base_id);
    if (!isSeen(await this.state(userId, recording))) throw new EditConflictError();
    const seen = await this.draft(userId, recording);
    if (!isSeen(seen)) throw new EditConflictError();
    const input = { segments: seen.segments, splices: JSON.stringify(splices) };
    const characters = input.segments.length + input.splices.length;
    const options = { account: userId, characters, inlineCharacters: CHANGED_AT_ONCE };
    const changed = await this.workers.run(EDITING_TASKS, 'changeSegments', input, options);
    if (changed.fault) throw new ValidationFailedError([changed.fault]);
    return this.inTurn(userId, recording, async (em, file) => {
      const known = await this.known(em, file.id);
      const current = await this.versions.current(em, file.id);
      if (!isSame(known, seen) || (base_id !== seen.baseId && base_id !== current.id)) throw new EditConflictError();
      const savedAt = this.clock.now();
      const draft = {
        fileId: file.id,
        userId: file.userId,
        baseId: base_id,
        revision: revision + 1,
        updatedAt: savedAt,
      };
      await saveDraft(em, draft, changed.segments);
      return { revision: draft.revision, savedAt };
    });
  }

  async discard(userId: string, recording: string): Promise<void> {
    const file = await this.media.findOwned(userId, recording);
    await this.locked(file, (em) => em.nativeDelete(TranscriptDraft, { fileId: file.id }));
  }

  /** Makes the draft the edited version. @throws DomainError 409 where it, or what readers see, has been changed since */
  async publish(userId: string, recording: string, revision: number): Promise<Edited> {
    const isSeen = (draft: DraftState) =>
      draft.savedAt !== null && draft.revision === revision && draft.baseId === draft.currentId;
    if (!isSeen(await this.state(userId, recording))) throw new EditConflictError();
    const seen = await this.draft(userId, recording);
    if (!isSeen(seen)) throw new EditConflictError();
    const content = await this.contentOf(userId, recording, seen.segments);
    return this.inTurn(userId, recording, async (em, file) => {
      const current = await this.versions.current(em, file.id);
      if (!isSame(await this.known(em, file.id), seen) || seen.baseId !== current.id) throw new EditConflictError();
      await em.nativeDelete(TranscriptDraft, { fileId: file.id });
      return this.add(em, file, content);
    });
  }

  /** @throws DomainError 409 where readers see another version than `baseId` */
  async put(userId: string, recording: string, segments: Segment[], baseId?: string): Promise<Edited> {
    const json = JSON.stringify(segments);
    const fault = faultOfTranscript(segments, json, 'segments');
    return this.putMade(userId, recording, { segments: json, fault }, baseId);
  }

  /** The same with what a process has made. */
  async putMade(userId: string, recording: string, { segments, fault }: Made, baseId?: string): Promise<Edited> {
    if (fault) throw new ValidationFailedError([fault]);
    const content = await this.contentOf(userId, recording, segments);
    return this.inTurn(userId, recording, async (em, file) => {
      if (baseId !== undefined && baseId !== (await this.versions.latest(em, file.id))?.id)
        throw new EditConflictError();
      return this.add(em, file, content);
    });
  }

  /** From a text in the form of the text transcripts. */
  async saveText(userId: string, recording: string, text: string): Promise<Edited> {
    const heard = await this.transcripts.storedHeard(userId, recording);
    const options = { account: userId, characters: text.length + heard.length };
    const made = await this.workers.run(EDITING_TASKS, 'segmentsOfText', { text, heard }, options);
    return this.putMade(userId, recording, made);
  }

  /** Makes an earlier version the edited one again. */
  async restore(userId: string, recording: string, id: string): Promise<Edited> {
    const { transcript } = await this.versions.entry(userId, recording, id);
    const { language, wordCount, durationSeconds } = transcript;
    // Versions never change. Nobody waits for a turn with a transaction open.
    const { segments, text } = await this.transcripts.stored(transcript);
    const content = { segments, description: { text, wordCount, language, durationSeconds } };
    return this.inTurn(userId, recording, (em, file) => this.add(em, file, content));
  }

  /** The draft without its text: what was asked for in vain costs nothing. */
  private async state(userId: string, recording: string): Promise<DraftState> {
    const file = await this.media.findOwned(userId, recording);
    const current = await this.versions.current(this.em, file.id);
    const known = await this.known(this.em, file.id);
    const [baseId, revision] = [known?.baseId ?? current.id, known?.revision ?? 0];
    return { baseId, currentId: current.id, revision, savedAt: known?.updatedAt ?? null };
  }

  private known(em: EntityManager, fileId: string): Promise<KnownDraft | null> {
    const fields = ['fileId', 'baseId', 'revision', 'updatedAt'] as const;
    return em.findOne(TranscriptDraft, { fileId }, { fields, refresh: true });
  }

  /** Segments and what is to stand beside them, made before others have to wait for it. */
  private async contentOf(userId: string, recording: string, segments: StoredSegments): Promise<Content> {
    const file = await this.media.findOwned(userId, recording);
    const before = await this.versions.latest(this.em, file.id);
    return { segments, description: await this.transcripts.describe(userId, segments, before?.language) };
  }

  private async add(em: EntityManager, file: MediaFile, { segments, description }: Content): Promise<Edited> {
    if (description.text.trim() === '') throw new NoTranscriptDataError();
    const isUpdated = (await em.count(Transcript, { fileId: file.id, kind: 'edited' })) > 0;
    const transcript = this.transcripts.drafted({
      ...{ userId: file.userId, fileId: file.id, jobId: null, kind: 'edited', engine: BY_HAND, description },
      durationSeconds: file.durationSeconds ?? description.durationSeconds,
    });
    if (!(await this.transcripts.save(em, transcript, segments))) throw new NotFoundError('File');
    return { transcript, isUpdated };
  }

  /** Writes something, as far as there is room for it. */
  private async inTurn<Result>(
    userId: string,
    recording: string,
    write: (em: EntityManager, file: MediaFile) => Promise<Result>,
  ): Promise<Result> {
    const [file, { storageBytes }] = await Promise.all([
      this.media.findOwned(userId, recording),
      this.customers.planOf(userId),
    ]);
    return this.locked(file, async (em) => {
      const written = await write(em, file);
      await checkStorageForTexts(em, userId, storageBytes);
      return written;
    });
  }

  /** Of two at once, the second sees what the first has done. */
  private locked<Result>(file: MediaFile, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return accountTransaction(this.em, file.userId, async (em) => {
      await lockFile(em, file.id);
      return work(em);
    });
  }
}

/** Whether a draft is still the one that was seen, or still none. */
const isSame = (known: KnownDraft | null, seen: DraftState): boolean =>
  known === null
    ? seen.savedAt === null
    : known.revision === seen.revision && known.updatedAt.getTime() === seen.savedAt?.getTime();
