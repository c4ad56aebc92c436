import { HttpStatus, Injectable } from '@nestjs/common';
import {
  alignParagraphs,
  cueToSegment,
  keepWordTimes,
  readParagraphs,
  type Segment,
  stripTags,
} from '@timbrel/subtitles';
import { DomainError } from '../../common/errors/domain-error.js';
import { type ReadFile, SubtitleFiles } from '../subtitle-files.service.js';
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

export interface Imported extends Edited {
  read: ReadFile;
  /** How many cues had tags, which a transcript does not hold. */
  untagged: number;
}

/** Makes transcripts of what people bring along. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly files: SubtitleFiles,
    private readonly edits: EditsService,
    private readonly transcripts: TranscriptsService,
  ) {}

  /** A file of subtitles becomes the edited version; where words were heard before, their times stay. */
  async subtitles(userId: string, recording: string, fileName: string): Promise<Imported> {
    const read = await this.files.read(userId, fileName, 'file_id');
    const segments = read.cues.map((cue) => ({ ...cueToSegment(cue), text: stripTags(cue.text) }));
    const heard = await this.heard(userId, recording);
    const edited = await this.edits.put(userId, recording, keepWordTimes(segments, heard));
    await this.files.belongTo(read.file, edited.transcript.fileId);
    return {
      ...edited,
      read,
      untagged: segments.filter(({ text }, at) => text !== read.cues[at]!.text).length,
    };
  }

  /** A text that somebody has written gets the times at which it was heard. @throws DomainError 409 where nothing was heard yet */
  async text(userId: string, recording: string, text: string): Promise<Edited> {
    const heard = await this.heard(userId, recording);
    const words = heard.flatMap((segment) => segment.words);
    if (words.length === 0) throw new NothingHeardError();
    const speakers = heard.flatMap(({ speaker }) => speaker ?? []);
    const paragraphs = readParagraphs(text, speakers);
    return this.edits.put(userId, recording, alignParagraphs(paragraphs, words, words.at(-1)!.end));
  }

  /** What a machine has heard last; nothing where none has listened. */
  private async heard(userId: string, recording: string): Promise<Segment[]> {
    return (await this.transcripts.latest(userId, recording, 'machine'))?.segments ?? [];
  }
}
