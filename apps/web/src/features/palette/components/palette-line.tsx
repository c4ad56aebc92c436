import { IconBadgeCc, IconFile, IconMusic, IconQuote, IconVideo, type Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Keys } from '../../../shared/keys/keys';
import { formatClock } from '../../../shared/lib/clock';
import type { Entry, FoundFile, FoundWords } from '../lib/entries';
import classes from './palette.module.css';

const FILE_ICONS: Partial<Record<FoundFile['kind'], Icon>> = {
  audio: IconMusic,
  video: IconVideo,
  subtitle: IconBadgeCc,
};

interface PaletteLineProps {
  readonly id: string;
  readonly entry: Entry;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One line: icon, what it is, and at the end its keys or its time. The focus stays in the field; the active line is only marked. */
export function PaletteLine({ id, entry, active, onPoint, onChoose }: PaletteLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Tests have no layout to scroll.
    if (active) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const { icon: LineIcon, label, end } = partsOf(entry);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={active}
      className={classes['line']}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {LineIcon && <LineIcon size={18} stroke={1.6} aria-hidden="true" className={classes['icon']} />}
      <span className={classes['label']}>{label}</span>
      <span className={classes['end']}>{end}</span>
    </div>
  );
}

function partsOf(entry: Entry): { icon: Icon | undefined; label: ReactNode; end: ReactNode } {
  switch (entry.kind) {
    case 'command': {
      const { icon, label, keys } = entry.command;
      return { icon, label, end: keys && <Keys keys={keys} /> };
    }
    case 'file':
      return {
        icon: FILE_ICONS[entry.file.kind] ?? IconFile,
        label: <bdi>{entry.file.original_name}</bdi>,
        end: null,
      };
    case 'words':
      return { icon: IconQuote, label: <Words words={entry.words} />, end: formatClock(entry.words.start) };
  }
}

function Words({ words: { before, match, after, original_name: name } }: { words: FoundWords }) {
  return (
    <>
      <span dir="auto" className={classes['quote']}>
        {before}
        <mark className={classes['match']}>{match}</mark>
        {after}
      </span>
      <small className={classes['source']}>
        <bdi>{name}</bdi>
      </small>
    </>
  );
}
