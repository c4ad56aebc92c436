import { HttpStatus, Injectable } from '@nestjs/common';
import { type TextEncoding } from '@timbrel/subtitles/files';
import { DomainError } from '../../common/errors/domain-error.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { refusedSubtitles, SubtitleFiles } from '../subtitle-files.service.js';
import { type SubtitlesAsSegments, EDITING_TASKS } from './editing-tasks.js';
import { TranscriptsService } from '../transcripts.service.js';
import { type Edited, EditsService } from './edits.service.js';

class NothingHeardError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'NOT_TRANSCRIBED',
      'This recording has no transcript with times yet. Transcribe it first: what is heard says when your text is spoken.',
    );
  }
}

export type Imported = Edited & Pick<SubtitlesAsSegments, 'read' | 'untagged'>;

/** Makes transcripts of what people bring along. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly files: SubtitleFiles,
    private readonly edits: EditsService,
    private readonly transcripts: TranscriptsService,
    private readonly workers: TextWorkers,
  ) {}

  /** A file of subtitles becomes the edited version; where words were heard before, their times stay. */
  async subtitles(userId: string, recording: string, fileName: string, encoding?: TextEncoding): Promise<Imported> {
    const { file, sizeBytes, read } = await this.files.find(userId, fileName, 'file_id', encoding);
    const heard = await this.transcripts.storedHeard(userId, recording);
    const input = async () => ({ ...(await read()), heard });
    const options = { account: userId, characters: sizeBytes + heard.length, held: [heard] };
    const found = await this.workers.run(EDITING_TASKS, 'segmentsOfSubtitles', input, options);
    if (typeof found === 'string') throw refusedSubtitles(found, 'file_id');
    const edited = await this.edits.putMade(userId, recording, found.made);
    await this.files.belongTo(file, edited.transcript.fileId);
    return { ...edited, read: found.read, untagged: found.untagged };
  }

  /** A text that somebody has written gets the times at which it was heard. @throws DomainError 409 where nothing was heard yet */
  async text(userId: string, recording: string, text: string): Promise<Edited> {
    const heard = await this.transcripts.storedHeard(userId, recording);
    const options = { account: userId, characters: text.length + heard.length };
    const made = await this.workers.run(EDITING_TASKS, 'alignText', { text, heard }, options);
    if (!made) throw new NothingHeardError();
    return this.edits.putMade(userId, recording, made);
  }
}
