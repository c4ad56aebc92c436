import type { GetJobResponse } from '@timbrel/api-client';

export interface Figures {
  duration_seconds: number;
  integrated_lufs: number | null;
  range_lu: number | null;
  true_peak_db: number | null;
  noise_floor_db: number | null;
}

/** What stands on a completed job about a sound. */
export interface AudioOutcome {
  file_id: string;
  source_file_id: string;
  duration_seconds: number;
  before?: Figures | null;
  after?: Figures | null;
  steps?: readonly ({ kind: string } & Record<string, unknown>)[];
  changes?: readonly { what: string; from: number | null; to: number | null }[];
  lossless?: { asked_start: number; asked_end: number; real_start: number; real_end: number };
  reused_steps?: number;
}

export const outcomeOf = ({ result }: GetJobResponse): AudioOutcome | null => result as unknown as AudioOutcome | null;
