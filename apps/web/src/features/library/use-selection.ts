import { useRef, useState } from 'react';
import type { LibraryFile } from './queries';

/** Which files of a list are chosen, over pages. */
export interface Selection {
  readonly files: readonly LibraryFile[];
  readonly has: (file: LibraryFile) => boolean;
  /** With `range`, everything between the last one that was touched and this one follows. */
  readonly toggle: (file: LibraryFile, shown: readonly LibraryFile[], range: boolean) => void;
  readonly toggleAll: (shown: readonly LibraryFile[]) => void;
  readonly clear: () => void;
}

const without = (chosen: ReadonlyMap<string, LibraryFile>, files: readonly LibraryFile[]) =>
  new Map([...chosen].filter(([id]) => !files.some((file) => file.id === id)));
const withAll = (chosen: ReadonlyMap<string, LibraryFile>, files: readonly LibraryFile[]) =>
  new Map([...chosen, ...files.map((file) => [file.id, file] as const)]);

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LibraryFile>>(new Map());
  const touched = useRef<string | null>(null);
  const has = ({ id }: LibraryFile) => chosen.has(id);
  return {
    files: [...chosen.values()],
    has,
    toggle: (file, shown, range) => {
      const [from, to] = [touched.current, file.id].map((id) => shown.findIndex((each) => each.id === id));
      const isRange = range && from !== undefined && to !== undefined && from >= 0;
      const files = isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [file];
      touched.current = file.id;
      setChosen(has(file) ? without(chosen, files) : withAll(chosen, files));
    },
    toggleAll: (shown) => setChosen(shown.every(has) ? without(chosen, shown) : withAll(chosen, shown)),
    clear: () => setChosen(new Map()),
  };
}
