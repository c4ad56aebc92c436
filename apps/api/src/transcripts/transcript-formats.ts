import {
  DELIVERY_PROFILES,
  segmentsToCues,
  segmentToCue,
  writeSrt,
  writeTranscriptJson,
  writeTxt,
  writeVtt,
} from '@timbrel/subtitles';
import { type TranscriptFormat } from './dto/transcript.dto.js';
import { type Transcript } from './transcript.entity.js';

export const MIME_OF: Record<TranscriptFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Writes a transcript as a file: subtitles are re-flowed to the streaming profile, text keeps its segments. */
export function writeTranscript(transcript: Transcript, format: TranscriptFormat): string {
  const { segments, language, durationSeconds } = transcript;
  const cues = () => segmentsToCues(segments, DELIVERY_PROFILES.streaming, language);
  switch (format) {
    case 'txt':
      return writeTxt(segments.map(segmentToCue), { speakers: true });
    case 'srt':
      return writeSrt(cues());
    case 'vtt':
      return writeVtt(cues());
    case 'json':
      return writeTranscriptJson(segments, { language, durationSeconds });
  }
}
