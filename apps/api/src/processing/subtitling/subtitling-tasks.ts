/** @file Subtitles as ffmpeg takes them: takes longer with their text, so it runs in processes (TextWorkers). Pure. */
import { fontNameOf } from '@timbrel/documents';
import {
  type AssStyle,
  type Cue,
  type CueLayout,
  DELIVERY_PROFILES,
  type DeliveryProfileKey,
  type Segment,
  subtitleCues,
  writeAss,
  writeSrt,
} from '@timbrel/subtitles';
import { type Tasks } from '../../common/workers/text-workers.js';
import { type StoredSegments } from '../../transcripts/stored-segments.js';
import {
  type FileFault,
  type FileInput,
  readSubtitleFile,
  type SubtitleFault,
} from '../../transcripts/subtitle-file-tasks.js';

interface Transcribed {
  segments: StoredSegments;
  profile: DeliveryProfileKey;
  language: string;
  layout: CueLayout;
  isEdited: boolean;
}

export interface SubtitlesInput {
  source: FileInput | Transcribed;
  /** How they are drawn; SRT without it. */
  look: Omit<AssStyle, 'familyOf'> | null;
}

export interface WrittenSubtitles {
  content: string;
  cues: number;
  /** Each character that is in them, once. */
  characters: string;
}

export function writeSubtitles({ source, look }: SubtitlesInput): WrittenSubtitles | FileFault {
  const cues = 'segments' in source ? cuesOfTranscript(source) : cuesOfFile(source);
  if (typeof cues === 'string') return { fault: cues };
  const characters = new Set<string>();
  for (const { text } of cues) for (const character of text) characters.add(character);
  return {
    content: look ? writeAss(cues, { ...look, familyOf: fontNameOf }) : writeSrt(cues),
    cues: cues.length,
    characters: [...characters].join(''),
  };
}

const cuesOfTranscript = ({ segments, profile, ...rules }: Transcribed): Cue[] =>
  subtitleCues(JSON.parse(segments) as Segment[], { profile: DELIVERY_PROFILES[profile], ...rules });

function cuesOfFile(file: FileInput): Cue[] | SubtitleFault {
  const read = readSubtitleFile(file);
  return typeof read === 'string' ? read : read.cues;
}

export const SUBTITLING_TASKS = {
  module: 'processing/subtitling/subtitling-tasks',
  functions: { writeSubtitles },
} satisfies Tasks<object>;
