import { type ReactNode, useEffect, useRef } from 'react';
import { useEditor, useLiveSegments } from '../../editing/use-editor';
import { TranscriptDocument } from '../document/transcript-document';
import { EditRow } from './edit-row';

/** The text while it is written. */
export function EditedDocument({ notice }: { notice?: ReactNode }) {
  const { caret } = useEditor();
  const segments = useLiveSegments();
  const reach = useRef<(index: number) => void>(null);
  const latest = useRef(segments);
  latest.current = segments;
  useEffect(() => {
    const bring = () => {
      const index = latest.current.findIndex(({ key }) => key === caret.wanted?.key);
      if (index >= 0) reach.current?.(index);
    };
    bring();
    return caret.subscribe(bring);
  }, [caret]);
  return <TranscriptDocument segments={segments} Row={EditRow} notice={notice} reach={reach} />;
}
