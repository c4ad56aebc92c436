import { useMediaQuery } from '@mantine/hooks';
import type { GetFileResponse } from '@timbrel/api-client';
import { useState } from 'react';
import { following, type View, zoomed } from '../../../../domain/wave/view';
import { useReader } from '../../use-reader';
import classes from './dock.module.css';
import { Scrubber } from './scrubber';
import { Transport } from './transport';
import { useViewAlong } from './use-view-along';

const WAVE_PX = 52;
const WAVE_SMALL_PX = 40;
const ZOOM_STEP = 2;

interface DockProps {
  readonly file: GetFileResponse;
  readonly onShowKeys: () => void;
}

/** The recording under the text: waveform, speakers, playhead, transport. */
export function Dock({ file, onShowKeys }: DockProps) {
  const { transcript } = useReader();
  const small = useMediaQuery('(max-width: 47.99em)') ?? false;
  const durationSeconds = file.duration_seconds ?? transcript.duration_seconds;
  const [near, setNear] = useState<View | null>(null);
  const view = near ?? { from: 0, to: durationSeconds };
  const show = (next: View) => setNear(next.to - next.from >= durationSeconds ? null : next);
  useViewAlong(near, (time) => near && show(following(near, time, durationSeconds)));
  const zoom = (step: 1 | -1, time: number) => {
    const at = time >= view.from && time <= view.to ? time : (view.from + view.to) / 2;
    show(zoomed(view, ZOOM_STEP ** -step, at, durationSeconds));
  };
  return (
    <div className={classes['dock']}>
      <Scrubber
        file={file}
        view={view}
        durationSeconds={durationSeconds}
        height={small ? WAVE_SMALL_PX : WAVE_PX}
        onView={show}
      />
      <Transport
        durationSeconds={durationSeconds}
        isZoomed={near !== null}
        {...(file.peaks_url !== null && { onZoom: zoom })}
        onShowKeys={onShowKeys}
      />
    </div>
  );
}
