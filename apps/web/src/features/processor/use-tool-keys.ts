import { useTranslation } from 'react-i18next';
import { useCommands } from '../../shared/keys/use-commands';

export interface ToolCommands {
  toggle?: () => void;
  start?: () => void;
  end?: () => void;
  split?: () => void;
  zoom?: () => void;
  back?: () => void;
  forward?: () => void;
  process?: () => void;
}

/** The letters that audio editors share. */
const KEYS = [
  ['Space', 'toggle', 'playOrPause'],
  ['K', 'toggle', 'playOrPause'],
  ['J', 'back', 'fiveBack'],
  ['L', 'forward', 'fiveForward'],
  ['I', 'start', 'partStart'],
  ['O', 'end', 'partEnd'],
  ['B', 'split', 'partSplit'],
  ['Z', 'zoom', 'partZoom'],
  ['Enter', 'process', 'process'],
] as const;

/** Commands by single keys, wherever nobody types and nothing else wants the key. */
export function useToolKeys(commands: ToolCommands): void {
  const { t } = useTranslation('keys');
  useCommands(
    KEYS.flatMap(([keys, name, label]) => {
      const run = commands[name];
      return run ? [{ id: `tool-${keys}`, label: t(label), keys, ofPage: true, run }] : [];
    }),
  );
}
