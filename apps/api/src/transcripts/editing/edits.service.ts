import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { detectLanguage, differInScript, UNKNOWN_LANGUAGE } from '@timbrel/engines';
import { type Segment } from '@timbrel/subtitles';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError, ValidationFailedError } from '../../common/errors/domain-error.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { BY_HAND, Transcript } from '../transcript.entity.js';
import { TRANSCRIPT_TASKS } from '../transcript-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import { faultOfWhole, firstOutOfOrder, spliced, type Splice } from './segment-rules.js';
import { TranscriptDraft } from './transcript-draft.entity.js';

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

/** What is being written, and what readers get to see of it. */
export interface Draft {
  baseId: string;
  currentId: string;
  revision: number;
  segments: Segment[];
  savedAt: Date | null;
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
    private readonly workers: TextWorkers,
  ) {}

  /** @throws DomainError 404 where there is no transcript */
  async draft(userId: string, recording: string): Promise<Draft> {
    const file = await this.media.findOwned(userId, recording);
    const [draft, current] = await Promise.all([
      this.em.findOne(TranscriptDraft, { fileId: file.id }, { refresh: true }),
      this.current(this.em, file.id),
    ]);
    return {
      baseId: draft?.baseId ?? current.id,
      currentId: current.id,
      revision: draft?.revision ?? 0,
      segments: draft?.segments ?? current.segments,
      savedAt: draft?.updatedAt ?? null,
    };
  }

  /** @throws DomainError 409 where the draft is not the one that was seen last */
  async change(
    userId: string,
    recording: string,
    { base_id, revision, splices }: { base_id: string; revision: number; splices: Splice[] },
  ): Promise<{ revision: number; savedAt: Date }> {
    return this.inTurn(userId, recording, async (em, file) => {
      const known = await em.findOne(TranscriptDraft, { fileId: file.id });
      const current = await this.current(em, file.id);
      const isSeen = known ? known.revision === revision : revision === 0;
      if (!isSeen || (base_id !== known?.baseId && base_id !== current.id)) throw new EditConflictError();
      const segments = spliced(known?.segments ?? current.segments, splices);
      if (!segments)
        throw new ValidationFailedError([{ field: 'splices', message: 'splices reach beyond the end of the draft.' }]);
      checkWhole(segments, 'splices');
      const draft = known ?? em.assign(new TranscriptDraft(), { fileId: file.id, userId: file.userId });
      em.assign(draft, { baseId: base_id, revision: revision + 1, segments, updatedAt: this.clock.now() });
      em.persist(draft);
      return { revision: draft.revision, savedAt: draft.updatedAt };
    });
  }

  async discard(userId: string, recording: string): Promise<void> {
    await this.inTurn(userId, recording, (em, file) => em.nativeDelete(TranscriptDraft, { fileId: file.id }));
  }

  /** Makes the draft the edited version. @throws DomainError 409 where it, or what readers see, has been changed since */
  async publish(userId: string, recording: string, revision: number): Promise<Edited> {
    return this.inTurn(userId, recording, async (em, file) => {
      const draft = await em.findOne(TranscriptDraft, { fileId: file.id });
      const current = await this.current(em, file.id);
      if (draft?.revision !== revision || draft.baseId !== current.id) throw new EditConflictError();
      em.remove(draft);
      return this.add(em, file, current, draft.segments);
    });
  }

  /** @throws DomainError 409 where readers see another version than `baseId` */
  async put(userId: string, recording: string, segments: Segment[], baseId?: string): Promise<Edited> {
    return this.inTurn(userId, recording, async (em, file) => {
      const current = await this.latest(em, file.id);
      if (baseId !== undefined && baseId !== current?.id) throw new EditConflictError();
      checkWhole(segments, 'segments');
      return this.add(em, file, current, segments);
    });
  }

  /** From a text in the form of the text transcripts. */
  async saveText(userId: string, recording: string, text: string): Promise<Edited> {
    const heard = await this.transcripts.storedHeard(userId, recording);
    const options = { account: userId, characters: text.length + heard.length };
    const segments = await this.workers.run(TRANSCRIPT_TASKS, 'segmentsOfText', { text, heard }, options);
    return this.put(userId, recording, segments);
  }

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

  async entry(userId: string, recording: string, id: string): Promise<{ file: MediaFile; transcript: Transcript }> {
    const file = await this.media.findOwned(userId, recording);
    return { file, transcript: await this.versionOf(this.em, file.id, id) };
  }

  /** Makes an earlier version the edited one again. */
  async restore(userId: string, recording: string, id: string): Promise<Edited> {
    return this.inTurn(userId, recording, async (em, file) => {
      const { segments, ...earlier } = await this.versionOf(em, file.id, id);
      return this.add(em, file, earlier, segments);
    });
  }

  private async versionOf(em: EntityManager, fileId: string, id: string): Promise<Transcript> {
    const found = await em.findOne(
      Transcript,
      { fileId, id, kind: { $ne: 'opinion' } },
      { populate: ['segments', 'text'] },
    );
    if (!found) throw new NotFoundError('Transcript version');
    return found;
  }

  private async current(em: EntityManager, fileId: string): Promise<Transcript> {
    const current = await this.latest(em, fileId);
    if (!current) throw new NotFoundError('Transcript file');
    return current;
  }

  /** What an edit begins from: the last edited text, else the latest of a machine. */
  private async latest(em: EntityManager, fileId: string): Promise<Transcript | null> {
    const [latest] = await em.find(
      Transcript,
      { fileId, kind: { $in: ['edited', 'machine'] } },
      { orderBy: { kind: 'asc', createdAt: 'desc' }, limit: 1, populate: ['segments'], refresh: true },
    );
    return latest ?? null;
  }

  private async add(
    em: EntityManager,
    file: MediaFile,
    base: Pick<Transcript, 'language' | 'durationSeconds'> | null,
    segments: Segment[],
  ): Promise<Edited> {
    if (!segments.some(({ text }) => text.trim() !== '')) throw new NoTranscriptDataError();
    const isUpdated = (await em.count(Transcript, { fileId: file.id, kind: 'edited' })) > 0;
    const transcript = await this.transcripts.draftInTurns({
      ...{ userId: file.userId, fileId: file.id, jobId: null, kind: 'edited', engine: BY_HAND, segments },
      language: await languageOf(segments, base?.language),
      durationSeconds: file.durationSeconds ?? segments.at(-1)!.end,
    });
    if (!(await this.transcripts.keep(em, transcript))) throw new NotFoundError('File');
    return { transcript, isUpdated };
  }

  /** Of two at once, the second sees what the first has done. */
  private async inTurn<Result>(
    userId: string,
    recording: string,
    work: (em: EntityManager, file: MediaFile) => Promise<Result>,
  ): Promise<Result> {
    const file = await this.media.findOwned(userId, recording);
    return this.em.transactional(async (em) => {
      await em.execute('select 1 from media_files where id = ? for update', [file.id]);
      return work(em, file);
    });
  }
}

/** More of them tell no more about the language. */
const ENOUGH_SEGMENTS = 500;

/** That of what was there before, unless the text is written otherwise. */
async function languageOf(segments: readonly Segment[], before = UNKNOWN_LANGUAGE): Promise<string> {
  const detected = await detectLanguage(
    segments
      .slice(0, ENOUGH_SEGMENTS)
      .map(({ text }) => text)
      .join('\n'),
  );
  if (detected === UNKNOWN_LANGUAGE) return before;
  return before === UNKNOWN_LANGUAGE || differInScript(before, detected) ? detected : before;
}

function checkWhole(segments: readonly Segment[], field: string): void {
  const fault = faultOfWhole(segments);
  if (fault) throw new ValidationFailedError([{ field, message: `The transcript ${fault.message}` }]);
  const index = firstOutOfOrder(segments);
  if (index < 0) return;
  const message = `segments[${index}].start must not be before that of the segment before it.`;
  throw new ValidationFailedError([{ field: `segments[${index}].start`, message }]);
}
