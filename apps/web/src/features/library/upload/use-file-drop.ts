import { type RefObject, useEffect, useRef, useState } from 'react';

/** True while files, and not text or a picture of the page itself, are held over it. */
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

interface FileDrop {
  /** Where files may be let go: an element, or the whole page when it is left out. */
  readonly area?: RefObject<HTMLElement | null>;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Takes files that are dropped on an area; answers whether some are held over it now. The browser would otherwise leave
 * the page for the file.
 */
export function useFileDrop({ area, disabled = false, onFiles }: FileDrop): boolean {
  const [held, setHeld] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  useEffect(() => {
    const target = area ? area.current : document;
    if (!target) return undefined;
    // Entering a child comes before leaving its parent: only the difference tells whether the pointer is inside.
    let depth = 0;
    const count = (by: number) => {
      depth = Math.max(0, depth + by);
      setHeld(depth > 0);
    };
    const listeners = {
      dragenter: (event: DragEvent) => holdsFiles(event) && count(1),
      dragleave: (event: DragEvent) => holdsFiles(event) && count(-1),
      dragover: (event: DragEvent) => holdsFiles(event) && event.preventDefault(),
      drop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        count(-depth);
        // An area inside the page has taken it already.
        if (event.defaultPrevented) return;
        event.preventDefault();
        const files = [...(event.dataTransfer?.files ?? [])];
        if (!disabled && files.length > 0) latest.current(files);
      },
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of entries) target.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) target.removeEventListener(type, listener);
    };
  }, [area, disabled]);

  return held && !disabled;
}
