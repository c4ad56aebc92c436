import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../../shared/lib/clock';
import { segmentDirection } from '../../../../domain/subtitles/direction';
import type { EditedSegment } from '../../editing/changes';
import { merge, setText, split } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import { isDoubtful } from '../../lib/doubt';
import { selectText, selectionIn } from '../../lib/dom-text';
import { useReader } from '../../use-reader';
import documentClasses from '../document/document.module.css';
import { pointedWord } from '../document/segment-row';
import classes from './editing.module.css';
import { useDoubtMarks } from './use-doubt-marks';

interface EditableTextProps {
  readonly segment: EditedSegment;
  readonly index: number;
  readonly onSeek: (seconds: number) => void;
}

/**
 * The text of one segment. While somebody types, the browser's own text is what counts: React writes it only where it is another than the
 * segment's, so that carets, spell checkers and input methods are left alone.
 */
export function EditableText({ segment, index, onSeek }: EditableTextProps) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const { setFollowing, transcript } = useReader();
  const element = useRef<HTMLParagraphElement>(null);
  const { key, text } = segment;

  useLayoutEffect(() => {
    const field = element.current;
    if (field && field.textContent !== text) field.textContent = text;
  }, [text]);
  useEffect(() => {
    const place = () => {
      const field = element.current;
      const caret = field && editor.caret.take(key);
      if (!caret) return;
      if (caret.from === null) rest(field);
      else selectText(field, caret.from, caret.to);
    };
    place();
    return editor.caret.subscribe(place);
  }, [editor, key]);
  useDoubtMarks(element, segment);

  const input = ({ currentTarget }: FormEvent<HTMLElement>) => {
    editor.store.apply(setText(editor.segments, index, currentTarget.textContent), key);
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    editor.endReview();
    const word = event.altKey ? undefined : pointedWord(segment, event);
    if (!word) return;
    onSeek(word.start);
    // Seeking brings the text along again; who has put the caret somewhere wants it to stay there.
    setFollowing(false);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (pressed(event, element.current!)) event.preventDefault();
  };

  /** @returns whether the key was ours */
  const pressed = ({ key: name, shiftKey, altKey }: KeyboardEvent, field: HTMLElement): boolean => {
    const { from, to } = selectionIn(field) ?? { from: 0, to: 0 };
    const written = field.textContent;
    const isCollapsed = from === to;
    const { segments } = editor;
    if (name === 'Enter' && shiftKey) {
      const lines = `${written.slice(0, from)}\n${written.slice(to)}`;
      return editor.do(setText(segments, index, lines), { at: index, offset: from + 1 });
    }
    if (name === 'Enter' && altKey) return editor.take(segment);
    if (name === 'Enter') {
      if (editor.accept(segment)) rest(field);
      else editor.do(split(segments, index, from), { at: index + 1, offset: 0 });
      return true;
    }
    if (name === 'Escape') {
      rest(field);
      return true;
    }
    if (name === 'Backspace' && isCollapsed && to === 0 && index > 0) {
      const before = segments[index - 1]!.text.trimEnd();
      const offset = before.length + (before !== '' && written.trim() !== '' ? 1 : 0);
      return editor.do(merge(segments, index - 1), { at: index - 1, offset });
    }
    if (name === 'Delete' && isCollapsed && from === written.length)
      return editor.do(merge(segments, index), { at: index, offset: from });
    if (altKey && name === 'ArrowUp') return leap(index - 1);
    if (altKey && name === 'ArrowDown') return leap(index + 1);
    if (name === 'ArrowUp' && isCollapsed && isAtEdge(field, 'top'))
      return leap(index - 1, segments[index - 1]?.text.length);
    if (name === 'ArrowDown' && isCollapsed && isAtEdge(field, 'bottom')) return leap(index + 1);
    return false;
  };
  const leap = (at: number, offset = 0): boolean => {
    editor.place(at, offset);
    return editor.segments[at] !== undefined;
  };

  const doubts = segment.words.filter(isDoubtful).length;
  return (
    <p
      ref={element}
      className={`${documentClasses['text']} ${classes['editable']}`}
      data-text
      dir={segmentDirection(transcript.language, text)}
      // Escape leaves the text, not a dialog that it stands in.
      data-mantine-stop-propagation
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      aria-multiline="true"
      aria-label={t('segmentText', { time: formatTimecode(segment.start) })}
      aria-description={doubts > 0 ? t('doubtfulWords', { count: doubts }) : undefined}
      spellCheck
      onInput={input}
      onClick={click}
      onFocus={() => setFollowing(false)}
      onBlur={() => editor.endReview()}
      onKeyDown={press}
    />
  );
}

/** Leaves the text for its segment: a keyboard goes on from there, and Enter returns to the text. */
const rest = (field: HTMLElement): void => field.closest<HTMLElement>('[data-segment]')?.focus();

/** Whether the caret stands in the first or the last line. */
function isAtEdge(field: HTMLElement, edge: 'top' | 'bottom'): boolean {
  const caret = window.getSelection()?.getRangeAt(0).getClientRects()[0];
  if (!caret) return true;
  const box = field.getBoundingClientRect();
  return Math.abs(caret[edge] - box[edge]) < caret.height / 2;
}
