import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What files that are dropped anywhere on the page do there. */
export interface DropTarget {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

let targets: readonly DropTarget[] = [];
const listeners = new Set<() => void>();

function update(next: readonly DropTarget[]): void {
  targets = next;
  for (const listener of listeners) listener();
}

/** Takes over what is dropped anywhere for as long as the component is mounted; the last one that asked has it. */
export function useDropTarget({ label, onFiles }: DropTarget): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const target: DropTarget = { label, onFiles: (files) => latest.current(files) };
    update([...targets, target]);
    return () => update(targets.filter((other) => other !== target));
  }, [label]);
}

/** Who has it now; null when nobody asked, and a drop goes to the library. */
export const useCurrentDropTarget = (): DropTarget | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => targets.at(-1) ?? null,
  );
