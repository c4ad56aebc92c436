import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconArrowsSplit2,
  IconDots,
  IconPlayerPlay,
  IconRepeat,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../../shared/playback/use-playback';
import type { EditedSegment } from '../../editing/changes';
import { insert, merge, remove, split } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import { selectionIn } from '../../lib/dom-text';
import { wordRanges } from '../../lib/text-pieces';
import { lastBegun } from '../../lib/timeline';
import { useReader } from '../../use-reader';
import classes from './editing.module.css';

/** What can be done with one segment, besides writing. */
export const RowActions = memo(function RowActions({ index }: { index: number }) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const playback = usePlayback();
  const { transcript } = useReader();
  const join = (at: number) => editor.do(merge(editor.segments, at), { at, offset: editor.segments[at]!.text.length });
  const add = (at: number) => editor.do(insert(editor.segments, at, transcript.duration_seconds), { at, offset: 0 });
  const stretch = (): [from: number, to: number] => {
    const { start, end } = editor.segments[index]!;
    return [start, end];
  };
  const item = (label: Label, Icon: Icon, onClick: () => void, isOffered = true) =>
    isOffered && (
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
        {t(label)}
      </Menu.Item>
    );
  return (
    <div className={classes['actions']}>
      <ActionIcon
        aria-label={t('segmentSplit')}
        // The caret stays where it is: that is where the text is divided.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          const text = currentTarget.closest('[data-segment]')?.querySelector('[data-text]');
          const caret = text && selectionIn(text);
          const offset = caret?.from ?? spokenPlace(editor.segments[index]!, playback.getState().time);
          editor.do(split(editor.segments, index, offset), { at: index + 1, offset: 0 });
        }}
      >
        <IconArrowsSplit2 size={16} />
      </ActionIcon>
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon aria-label={t('segmentActions')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('segmentPlay', IconPlayerPlay, () => playback.playRange(...stretch()))}
          {item('segmentLoop', IconRepeat, () => playback.loop(...stretch()))}
          <Menu.Divider />
          {item('segmentMergeUp', IconArrowBarUp, () => join(index - 1), index > 0)}
          {item('segmentMergeDown', IconArrowBarDown, () => join(index), index < editor.segments.length - 1)}
          {item('segmentInsertBefore', IconRowInsertTop, () => add(index))}
          {item('segmentInsertAfter', IconRowInsertBottom, () => add(index + 1))}
          <Menu.Divider />
          {item('segmentDelete', IconTrash, () => editor.do(remove(editor.segments, index)))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});

type Icon = ComponentType<{ size: number; 'aria-hidden': boolean }>;
type Label =
  | 'segmentPlay'
  | 'segmentLoop'
  | 'segmentMergeUp'
  | 'segmentMergeDown'
  | 'segmentInsertBefore'
  | 'segmentInsertAfter'
  | 'segmentDelete';

/** Where the recording stands in the text; the middle where it is elsewhere. */
function spokenPlace(segment: EditedSegment, time: number): number {
  const range = time < segment.end ? wordRanges(segment)[lastBegun(segment.words, time)] : null;
  if (range && range.from > 0) return range.from;
  const middle = Math.floor(segment.text.length / 2);
  const space = segment.text.indexOf(' ', middle);
  return space < 0 ? Math.max(0, segment.text.lastIndexOf(' ', middle)) : space;
}
