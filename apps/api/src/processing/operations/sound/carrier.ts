import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { retimeCues, type TimeMap, writeSrt, writeTxt, writeVtt } from '@timbrel/subtitles';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaFile } from '../../../media/media-file.entity.js';
import { SubtitleFiles } from '../../../transcripts/subtitle-files.service.js';
import { type Transcript } from '../../../transcripts/transcript.entity.js';
import { TranscriptsService } from '../../../transcripts/transcripts.service.js';
import { type Arrival, UploadsService } from '../../../uploads/uploads.service.js';

/** What comes along with a result; not kept yet. */
export interface Carried {
  transcripts: Transcript[];
  subtitles: Arrival[];
}

export const NOTHING_CARRIED: Carried = { transcripts: [], subtitles: [] };

/** Takes what belongs to a recording along to what was made of it: its transcript, translations and subtitles, at their new times. */
@Injectable()
export class Carrier {
  constructor(
    private readonly orm: MikroORM,
    private readonly transcripts: TranscriptsService,
    private readonly files: SubtitleFiles,
    private readonly uploads: UploadsService,
  ) {}

  /** @param map where the moments of the recording are in the result */
  async carry(source: MediaFile, result: MediaFile, map: TimeMap, workspace: string): Promise<Carried> {
    const carried: Carried = { transcripts: await this.transcripts.retimed(source.id, result.id, map), subtitles: [] };
    const linked = await (this.orm.em.fork() as EntityManager).find(MediaFile, {
      sourceFileId: source.id,
      kind: 'subtitle',
    });
    try {
      for (const file of linked) carried.subtitles.push(...(await this.subtitles(file, result, map, workspace)));
    } catch (error) {
      await this.discard(carried);
      throw error;
    }
    return carried;
  }

  /** After the result, in its transaction. */
  async keep(em: EntityManager, { transcripts, subtitles }: Carried): Promise<void> {
    for (const arrival of subtitles) await this.uploads.keep(em, arrival);
    // The update of a row needs it to be there.
    await em.flush();
    for (const transcript of transcripts) await this.transcripts.keep(em, transcript);
  }

  async discard({ subtitles }: Carried): Promise<void> {
    for (const arrival of subtitles) await this.uploads.discard(arrival);
  }

  /** One file of subtitles; none where nothing of it is left. */
  private async subtitles(file: MediaFile, result: MediaFile, map: TimeMap, workspace: string): Promise<Arrival[]> {
    const read = await this.files.readFile(file, 'file_id');
    const cues = retimeCues(read.cues, map);
    if (cues.length === 0) return [];
    const id = randomUUID();
    const localPath = join(workspace, id);
    await writeFile(localPath, { srt: writeSrt, vtt: writeVtt, txt: writeTxt }[read.format](cues));
    const name = file.originalName;
    const arrival = await this.uploads.takeMade(result, { id, name, localPath, processingType: 'subtitles' });
    return [arrival];
  }
}
