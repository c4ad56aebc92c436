import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../../domain/session/session';
import { type LibraryFile, peaksFromAfarOptions } from '../queries';
import classes from './files.module.css';

const BARS = 8;
const BAR_WIDTH = 2;
const STEP = 4;
const HEIGHT = 22;
/** Silence is a dotted line. */
const LEAST = 2;

/** The shape of a recording from very far away; until it is known, what stands for it. */
export function MiniWave({ file, fallback }: { file: LibraryFile; fallback: ReactNode }) {
  const user = useUser();
  const { data } = useQuery({
    ...peaksFromAfarOptions(user.id, file, BARS),
    enabled: file.peaks_url !== null,
  });
  if (!data) return fallback;
  const loudest = Math.max(...data.peaks, 0.01);
  return (
    <svg className={classes['wave']} viewBox={`0 0 ${BARS * STEP - BAR_WIDTH} ${HEIGHT}`} aria-hidden="true">
      {Array.from({ length: BARS }, (_, bar) => {
        const part = data.peaks.slice((bar * data.peaks.length) / BARS, ((bar + 1) * data.peaks.length) / BARS);
        const height = Math.max(LEAST, (Math.max(...part, 0) / loudest) * HEIGHT);
        return <rect key={bar} x={bar * STEP} y={(HEIGHT - height) / 2} width={BAR_WIDTH} height={height} rx={1} />;
      })}
    </svg>
  );
}
