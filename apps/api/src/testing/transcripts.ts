import { type Segment } from '@timbrel/subtitles';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { type TranscriptKind } from '../transcripts/transcript.entity.js';
import { TranscriptsService } from '../transcripts/transcripts.service.js';
import { type Member } from './member.js';
import { type TestApp } from './test-app.js';

/** As if a machine had listened to a recording and heard this. */
export async function heard(
  test: TestApp,
  { userId }: Member,
  file: FileRecordDto,
  segments: Segment[],
  kind: TranscriptKind = 'machine',
): Promise<void> {
  const transcripts = test.app.get(TranscriptsService);
  const draft = transcripts.draft({
    ...{ userId, fileId: file.id, jobId: null, kind, language: 'en', segments },
    ...{ durationSeconds: file.duration_seconds ?? 0, engine: { id: 'e', name: 'E', quality: 'good', model: '' } },
  });
  await test.orm.em.fork().transactional((em) => transcripts.save(em, draft));
}

/** A word each half second, from a moment on. */
export function spoken(start: number, text: string, speaker: string | null = null): Segment {
  const words = text.split(' ').map((word, at) => ({
    ...{ start: start + at / 2, end: start + at / 2 + 0.4, text: word, confidence: 0.8 },
  }));
  return { start, end: words.at(-1)!.end, text, speaker, confidence: 0.8, words };
}
