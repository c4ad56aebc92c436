import { useEffect, useRef } from 'react';

export interface ToolCommands {
  toggle?: () => void;
  start?: () => void;
  end?: () => void;
  split?: () => void;
  zoom?: () => void;
  back?: () => void;
  forward?: () => void;
}

/** The letters that audio editors share. */
const KEYS: Record<string, keyof ToolCommands> = {
  ' ': 'toggle',
  k: 'toggle',
  i: 'start',
  o: 'end',
  b: 'split',
  z: 'zoom',
  j: 'back',
  l: 'forward',
};

/** Commands by single keys, wherever nobody types and nothing else wants the key. */
export function useToolKeys(commands: ToolCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest('input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [role=dialog]'))
        return;
      // Space presses what has the focus.
      if (event.key === ' ' && target.closest('button, a, input, [role=switch], [role=radio], [role=tab]')) return;
      const command = latest.current[KEYS[event.key.toLowerCase()] ?? ('none' as keyof ToolCommands)];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
