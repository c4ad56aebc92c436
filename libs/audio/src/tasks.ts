/** @file What the program can be told to do. Each task reads a sound; most write one of the same format beside it. */
import { findSilences } from '@timbrel/ffmpeg';
import { readFileSync, writeFileSync } from 'node:fs';
import { framesOf, type Span } from './edit/kept-regions.js';
import { levelsOf } from './edit/levels.js';
import { silencesToCut, type SilencesToCut } from './edit/silences-to-cut.js';
import { splice } from './edit/splice.js';
import { type LoudnessOfInput, type LoudnessTarget, normalize, type Normalization } from './loudness/normalize.js';
import { measure, type Measurement } from './measure.js';
import { measureNoiseFloor, type NoiseFloor } from './noise/noise-floor.js';
import { reduceNoise, reductionOf } from './noise/reduce-noise.js';
import { secondsOf, type PcmAudio, PcmReader, PcmWriter } from './pcm-audio.js';

/** The results by task: every one is plain data. */
export interface TaskResults {
  measure: Measurement;
  'noise-floor': { levelDb: number } | null;
  'reduce-noise': null;
  normalize: Normalization;
  splice: null;
  silences: SilencesToCut;
}

export interface TaskParams {
  measure: object;
  /** Writes the floor to a file, for the tasks that reduce. */
  'noise-floor': { floorPath: string };
  /** `segments`: from the first to before the last one. */
  'reduce-noise': { output: string; floorPath: string; level: number; segments: [number, number] };
  normalize: { output: string; found: LoudnessOfInput; target: LoudnessTarget };
  splice: { output: string; spans: Span[]; fadeFrames: number };
  silences: {
    /** dBFS; by the recording itself where there is none. */
    thresholdDb?: number | undefined;
    minSilenceSeconds: number;
    marginSeconds: number;
    most: number;
  };
}

export type TaskName = keyof TaskResults;
export type Task<Name extends TaskName = TaskName> = {
  [Each in Name]: { name: Each; sound: PcmAudio } & TaskParams[Each];
}[Name];
type Report = (fraction: number) => void;

const run: { [Name in TaskName]: (task: Task<Name>, reader: PcmReader, report: Report) => TaskResults[Name] } = {
  measure: (_task, reader, report) => measure(reader, report),
  'noise-floor': ({ floorPath }, reader) => {
    const floor = measureNoiseFloor(reader);
    if (!floor) return null;
    writeFileSync(
      floorPath,
      JSON.stringify({ ...floor, stretches: floor.stretches.map((each) => each.map((bins) => [...bins])) }),
    );
    return { levelDb: floor.levelDb };
  },
  'reduce-noise': ({ floorPath, level, segments, ...task }, reader, report) => {
    const floor = JSON.parse(readFileSync(floorPath, 'utf8')) as NoiseFloor;
    let done = 0;
    return written(task, (writer) =>
      reduceNoise(reader, writer, floor, reductionOf(level), segments, () => {
        done += 1;
        report(done / (segments[1] - segments[0]));
      }),
    );
  },
  normalize: ({ found, target, ...task }, reader, report) => {
    let made: Normalization | undefined;
    written(task, (writer) => (made = normalize(reader, writer, found, target, report)));
    return made!;
  },
  splice: ({ spans, fadeFrames, ...task }, reader, report) => {
    const all = framesOf(spans);
    return written(task, (writer) => splice(reader, writer, spans, fadeFrames, (frames) => report(frames / all)));
  },
  silences: ({ sound, thresholdDb, minSilenceSeconds, ...cut }, reader) =>
    silencesToCut(findSilences(levelsOf(reader), { thresholdDb, minSilenceSeconds }), {
      ...cut,
      durationSeconds: secondsOf(sound),
    }),
};

function written({ sound, output }: { sound: PcmAudio; output: string }, work: (writer: PcmWriter) => unknown): null {
  const writer = new PcmWriter({ ...sound, path: output });
  try {
    work(writer);
  } finally {
    writer.close();
  }
  return null;
}

/** Does one task in this thread, which it keeps busy. @throws Error with the code of the system, such as ENOSPC */
export function perform<Name extends TaskName>(task: Task<Name>, report: Report = () => undefined): TaskResults[Name] {
  const reader = new PcmReader(task.sound);
  try {
    return (run[task.name] as (task: Task<Name>, reader: PcmReader, report: Report) => TaskResults[Name])(
      task,
      reader,
      report,
    );
  } finally {
    reader.close();
  }
}
