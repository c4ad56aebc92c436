import { createContext, use, useSyncExternalStore } from 'react';
import type { Editor } from './editor';
import type { Segments } from './changes';
import type { RuleState } from './rule-check';
import type { SyncState } from './draft-sync';

export const EditorContext = createContext<Editor | null>(null);

/** The open editor; null while the transcript is only read. */
export const useOpenEditor = (): Editor | null => use(EditorContext);

/** The open editor, for what exists only in one. */
export function useEditor(): Editor {
  const editor = useOpenEditor();
  if (!editor) throw new Error('useEditor needs an open editor above it');
  return editor;
}

/** The segments as they are at this moment: whoever uses this is rendered with every key. */
export function useLiveSegments(): Segments {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, store.getSegments);
}

export function useSyncState(): SyncState {
  const { sync } = useEditor();
  return useSyncExternalStore(sync.subscribe, sync.getState);
}

export function useRules(): RuleState {
  const { rules } = useEditor();
  return useSyncExternalStore(rules.subscribe, rules.getState);
}
