import { useEffect, useRef } from 'react';
import { isSwitchedOff } from '../../../shared/keys/single-letters';
import { usePlayback } from '../../../shared/playback/use-playback';
import { lastBegun } from '../lib/timeline';
import { isCovered, keyBelongsTo } from '../playback/commands';
import { useReader } from '../use-reader';
import { setSpeaker } from './operations';
import { useEditor } from './use-editor';

interface EditorKeys {
  readonly save: () => Promise<void>;
  readonly find: (isReplacing: boolean) => void;
}

const DIGIT = /^[1-9]$/;

/** The keys of whoever writes. Undo is the editor's own, everywhere: a browser's would know nothing of times and speakers. */
export function useEditorKeys(actions: EditorKeys): void {
  const editor = useEditor();
  const playback = usePlayback();
  const { speakers } = useReader();
  /** The segment under the focus, else the one that is heard. */
  const nameSpeaker = (place: number) => {
    const name = [...speakers.keys()][place];
    const row = document.activeElement?.closest<HTMLElement>('[data-segment]');
    const at = row ? Number(row.dataset['segment']) : lastBegun(editor.segments, playback.getState().time);
    if (name !== undefined && at >= 0) editor.do(setSpeaker(editor.segments, at, 1, name));
  };
  const run = (event: KeyboardEvent): boolean => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const key = event.key.toLowerCase();
    if (altKey) return false;
    if (ctrlKey || metaKey) {
      // Fields of their own have their own undo.
      const isField = event.target instanceof Element && event.target.matches('input, textarea');
      if (key === 's') void actions.save();
      else if (key === 'h') actions.find(true);
      else if (key === 'z' && !isField) editor[shiftKey ? 'redo' : 'undo']();
      else if (key === 'y' && !isField) editor.redo();
      else return false;
      return true;
    }
    if (!DIGIT.test(key) || isSwitchedOff(event) || keyBelongsTo(event.target, event)) return false;
    nameSpeaker(Number(key) - 1);
    return true;
  };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey;
      if ((isPlain && !DIGIT.test(event.key)) || isCovered() || !latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
