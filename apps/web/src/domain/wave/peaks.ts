import type { GetFilePeaksResponse, GetFileResponse } from '@timbrel/api-client';
import { getFilePeaksOptions } from '@timbrel/api-client/query';
import { keepPreviousData } from '@tanstack/react-query';
import type { View } from './view';

export type Recording = GetFileResponse;
export type Peaks = GetFilePeaksResponse;

/** So many buckets of a waveform are drawn side by side at most. */
const BARS = 400;
/** Parts are asked for in steps of their own width, so that moving along doesn't ask at every pixel. */
export const FINEST_PER_SECOND = 200;

/** The waveform of all of a recording. */
export const wholePeaksOptions = (userId: string, { filename, duration_seconds: seconds }: Recording) => ({
  ...getFilePeaksOptions({
    path: { userId, filename },
    query: { per_second: BARS / Math.max(1, seconds ?? 1) },
  }),
  staleTime: Infinity,
});

/** The waveform of a part, as fine as can be seen. */
export function viewPeaksOptions(userId: string, { filename, duration_seconds: seconds }: Recording, view: View) {
  const width = view.to - view.from;
  const perSecond = Math.min(FINEST_PER_SECOND, BARS / width);
  const [from, to] = [
    Math.floor(view.from / width) * width,
    Math.min(seconds ?? 0, Math.ceil(view.to / width) * width),
  ];
  return {
    ...getFilePeaksOptions({ path: { userId, filename }, query: { per_second: perSecond, from, to } }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  };
}
