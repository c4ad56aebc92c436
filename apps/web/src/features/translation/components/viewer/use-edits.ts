import { useCallback, useMemo, useState } from 'react';
import type { Translation } from '../../queries';

/** What is being written: the texts that were changed, over those that stand there. */
export interface Edits {
  /** All texts as they would be saved. */
  readonly texts: readonly string[];
  /** How many differ from what is saved. */
  readonly count: number;
  readonly write: (index: number, text: string) => void;
  /** Forgets what was saved, but for what was written over it meanwhile. */
  readonly settle: (sent: readonly string[]) => void;
}

/** Changes stay where they are when what is below them changes: what somebody else has saved takes their place nowhere. */
export function useEdits({ cues, edited }: Translation): Edits {
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map());
  const saved = useMemo(() => edited ?? cues.map(({ text }) => text), [cues, edited]);
  const texts = useMemo(() => saved.map((text, index) => changes.get(index) ?? text), [saved, changes]);
  const write = useCallback(
    (index: number, text: string) => setChanges((before) => new Map(before).set(index, text)),
    [],
  );
  const settle = useCallback(
    (sent: readonly string[]) =>
      setChanges((before) => new Map([...before].filter(([index, text]) => sent[index] !== text))),
    [],
  );
  const count = [...changes].filter(([index, text]) => saved[index] !== text).length;
  return { texts, count, write, settle };
}
