import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type TimeMap } from '@timbrel/subtitles';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '../../database/database.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { SubtitleFiles } from '../../transcripts/subtitle-files.service.js';
import { type Transcript } from '../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { type OperationContext } from '../jobs/operation/operation.js';
import { type Arrival, UploadsService } from '../../uploads/uploads.service.js';

/** What comes along with a result; not kept yet. */
export interface PropagatedTexts {
  transcripts: PropagatedTranscript[];
  subtitles: Arrival[];
}

/** One without what is large in it, and where that lies: a recording may have a dozen, each with megabytes. */
interface PropagatedTranscript {
  transcript: Transcript;
  segmentsPath: string;
  textPath: string;
}

export const NOTHING_PROPAGATED: PropagatedTexts = { transcripts: [], subtitles: [] };

/** Takes what belongs to a recording along to what was made of it: its transcript, translations and subtitles, at their new times. */
@Injectable()
export class TranscriptPropagation {
  constructor(
    private readonly database: Database,
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
    private readonly uploads: UploadsService,
  ) {}

  /** @throws DomainError 413 where there is no room for more transcripts */
  checkStorage(userId: string): Promise<void> {
    return this.transcripts.checkStorage(userId);
  }

  /** @param map where the moments of the recording are in the result */
  async propagate(
    source: MediaFile,
    result: MediaFile,
    map: TimeMap,
    { workspace, signal }: Pick<OperationContext, 'workspace' | 'signal'>,
  ): Promise<PropagatedTexts> {
    const carried: PropagatedTexts = { transcripts: [], subtitles: [] };
    for await (const { transcript, segments } of this.transcripts.retimed(source.id, result.id, { map, signal })) {
      const path = join(workspace, transcript.id);
      const [segmentsPath, textPath] = [`${path}.segments`, `${path}.text`];
      await Promise.all([writeFile(segmentsPath, segments), writeFile(textPath, transcript.text)]);
      carried.transcripts.push({ transcript: Object.assign(transcript, { text: '' }), segmentsPath, textPath });
    }
    const linked = await this.database.fork().find(MediaFile, {
      sourceFileId: source.id,
      kind: 'subtitle',
    });
    try {
      for (const file of linked) {
        const content = await this.files.retimed(file, { map, signal });
        if (content !== null) carried.subtitles.push(await this.taken(file, result, content, workspace));
      }
    } catch (error) {
      await this.discard(carried);
      throw error;
    }
    return carried;
  }

  /** After the result, in its transaction. */
  async commit(em: EntityManager, { transcripts, subtitles }: PropagatedTexts): Promise<void> {
    for (const arrival of subtitles) await this.uploads.commit(em, arrival);
    // The update of a row needs it to be there.
    await em.flush();
    for (const { transcript, segmentsPath, textPath } of transcripts) {
      const [segments, text] = await Promise.all([readFile(segmentsPath, 'utf8'), readFile(textPath, 'utf8')]);
      await this.transcripts.save(em, { ...transcript, text }, segments);
    }
  }

  async discard({ subtitles }: PropagatedTexts): Promise<void> {
    for (const arrival of subtitles) await this.uploads.discard(arrival);
  }

  private async taken(file: MediaFile, result: MediaFile, content: string, workspace: string): Promise<Arrival> {
    const id = randomUUID();
    const localPath = join(workspace, id);
    await writeFile(localPath, content);
    return this.uploads.stageResult(result, { id, name: file.originalName, localPath, processingType: 'subtitles' });
  }
}
