import { type PointerEvent, useState, useSyncExternalStore } from 'react';
import { usePlaybackValue } from '../../../../shared/playback/use-playback';
import { placeIn } from '../../../../domain/wave/use-stage';
import type { View } from '../../../../domain/wave/view';
import { retime } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import { lastBegun } from '../../lib/timeline';
import classes from '../dock/dock.module.css';

/** Narrower than this share of the view, in per cent, its edges can't be told apart. */
const NARROWEST = 1.5;

interface SegmentEdgesProps {
  readonly view: View;
  readonly secondsAt: (clientX: number) => number;
}

interface Drag {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The segment that is heard, on the waveform: its edges can be dragged. By pointer alone, since the times beside the text are for keys. */
export function SegmentEdges({ view, secondsAt }: SegmentEdgesProps) {
  const editor = useEditor();
  const { subscribe, getSegments } = editor.store;
  const active = usePlaybackValue(({ time }) => lastBegun(getSegments(), time));
  const [drag, setDrag] = useState<Drag | null>(null);
  const index = drag?.index ?? active;
  const segment = useSyncExternalStore(subscribe, () => getSegments()[index]);
  if (!segment) return null;
  const { start, end } = drag ?? segment;
  const [from, to] = [placeIn(start, view), placeIn(end, view)];
  if (to - from < NARROWEST || to < 0 || from > 100) return null;

  const edge = (side: 'start' | 'end', place: number) =>
    place >= 0 &&
    place <= 100 && (
      <div
        className={classes['edge']}
        data-edge={side}
        style={{ left: `${place}%` }}
        aria-hidden="true"
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ index, start, end });
        }}
        onPointerMove={({ clientX }) => drag && setDrag({ ...drag, [side]: secondsAt(clientX) })}
        onPointerUp={() => {
          if (drag) editor.do(retime(editor.segments, drag.index, drag));
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
      />
    );
  return (
    <>
      <div
        className={classes['range']}
        style={{ left: `${Math.max(0, from)}%`, width: `${Math.min(100, to) - Math.max(0, from)}%` }}
      />
      {edge('start', from)}
      {edge('end', to)}
    </>
  );
}
