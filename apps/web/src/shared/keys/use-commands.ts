import { useEffect, useRef, useSyncExternalStore } from 'react';
import { bindCommands, boundCommands, type Command, onCommandsChange } from './commands';

/** These commands can be given for as long as the component is mounted. The list may be a new one at each render. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // What of them others see; what they do is looked up when it is done.
  const shown = commands.map(({ id, label, keys, group }) => [id, label, keys, group].join('\n')).join('\n\n');
  useEffect(
    () =>
      bindCommands(
        latest.current.map((command) => ({
          ...command,
          run: () => latest.current.find(({ id }) => id === command.id)?.run(),
        })),
      ),
    [shown],
  );
}

/** Whatever can be done now. */
export const useBoundCommands = (): readonly Command[] => useSyncExternalStore(onCommandsChange, boundCommands);
