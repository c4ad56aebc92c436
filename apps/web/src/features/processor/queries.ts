import { getFilePeaks } from '@timbrel/api-client';
import { FINEST_PER_SECOND, type Recording } from '../../domain/wave/peaks';
import { quietestNear, SNAP_SECONDS } from './lib/snap';

/** The quietest moment near another one. */
export async function snapped(userId: string, { filename }: Recording, seconds: number): Promise<number> {
  const from = Math.max(0, seconds - SNAP_SECONDS - 0.02);
  const { data } = await getFilePeaks({
    path: { userId, filename },
    query: { per_second: FINEST_PER_SECOND, from, to: seconds + SNAP_SECONDS + 0.02 },
  });
  return quietestNear(seconds, data.peaks, data.start_seconds, data.samples_per_second);
}
