/** @file The steps of a recipe as they are put together on screen. Pure. */
import type { ListRecipesResponse } from '@timbrel/api-client';

export type Recipe = ListRecipesResponse['recipes'][number];
export type Step = Recipe['steps'][number];
export type StepKind = Step['kind'];

/** What can be added here; parts of one recording make no sense for another. */
export const KINDS = ['denoise', 'silence', 'speed', 'loudness', 'convert', 'transcribe'] as const;

const FRESH: Record<(typeof KINDS)[number], Step> = {
  denoise: { kind: 'denoise', level: 0.5 },
  silence: { kind: 'silence', min_silence_seconds: 0.6, margin_seconds: 0.15 },
  speed: { kind: 'speed', factor: 1.25, style: 'voice' },
  loudness: { kind: 'loudness', target_lufs: -16, true_peak_db: -1 },
  convert: { kind: 'convert', output_format: 'mp3', quality: 'high' },
  transcribe: { kind: 'transcribe', language: 'en' },
};

const RANKS: Partial<Record<StepKind, number>> = { convert: 1, transcribe: 2 };
const rankOf = ({ kind }: Step): number => RANKS[kind] ?? 0;

/** Adds a step where it belongs: work on sound before the format, the transcript last. */
export function withStep(steps: readonly Step[], kind: (typeof KINDS)[number]): Step[] {
  const step = FRESH[kind];
  const at = steps.findIndex((each) => rankOf(each) > rankOf(step));
  return at < 0 ? [...steps, step] : [...steps.slice(0, at), step, ...steps.slice(at)];
}

/** A format and a transcript come once. */
export const canAdd = (steps: readonly Step[], kind: StepKind): boolean =>
  RANKS[kind] === undefined || !steps.some((step) => step.kind === kind);

export function canMove(steps: readonly Step[], index: number, by: 1 | -1): boolean {
  const [step, other] = [steps[index], steps[index + by]];
  return step !== undefined && other !== undefined && rankOf(step) === rankOf(other);
}

export function movedStep(steps: readonly Step[], index: number, by: 1 | -1): Step[] {
  if (!canMove(steps, index, by)) return [...steps];
  const moved = [...steps];
  [moved[index], moved[index + by]] = [moved[index + by]!, moved[index]!];
  return moved;
}
