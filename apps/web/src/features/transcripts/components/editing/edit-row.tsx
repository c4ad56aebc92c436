import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedSegment } from '../../editing/changes';
import { retime, setSpeaker } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import type { Speaker } from '../../lib/speakers';
import documentClasses from '../document/document.module.css';
import { type RowProps, SegmentFrame, SpeakerName } from '../document/segment-row';
import { EditableText } from './editable-text';
import classes from './editing.module.css';
import { RowActions } from './row-actions';
import { RuleChip } from './rule-chip';
import { SpeakerPicker } from './speaker-picker';
import { TimeInput } from './time-input';

/**
 * One segment that can be written: who, from when to when, the words, and what can be done with it. A key that is typed changes the words alone.
 * The segment itself takes the focus where nothing is to be written yet; Enter goes on to its words.
 */
export const EditRow = memo(function EditRow(props: RowProps) {
  const { segment: read, index, speaker, onSeek } = props;
  const segment = read as EditedSegment;
  const { start, end, key } = segment;
  const editor = useEditor();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    editor.place(index, 0);
  };
  return (
    <SegmentFrame {...props} tabIndex={-1} onKeyDown={press}>
      <div className={documentClasses['gutter']}>
        {speaker && <RowSpeaker index={index} name={segment.speaker} speaker={speaker} />}
        <RowTimes index={index} start={start} end={end} />
        {segment.speaker === null && <RowSpeaker index={index} name={null} speaker={null} />}
      </div>
      <EditableText segment={segment} index={index} onSeek={onSeek} />
      <div className={classes['aside']}>
        <RowActions index={index} />
        <RuleChip segmentKey={key} />
      </div>
    </SegmentFrame>
  );
});

interface RowSpeakerProps {
  readonly index: number;
  readonly name: string | null;
  readonly speaker: Speaker | null;
}

const RowSpeaker = memo(function RowSpeaker({ index, name, speaker }: RowSpeakerProps) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  return (
    <SpeakerPicker
      name={name}
      onPick={(picked) => editor.do(setSpeaker(editor.segments, index, 1, picked))}
      className={speaker ? documentClasses['speaker'] : classes['nobody']}
    >
      {speaker ? <SpeakerName speaker={speaker} /> : t('addSpeaker')}
    </SpeakerPicker>
  );
});

const RowTimes = memo(function RowTimes({ index, start, end }: { index: number; start: number; end: number }) {
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const time = (wanted: { start: number; end: number }) => editor.do(retime(editor.segments, index, wanted));
  return (
    <div className={classes['times']} dir="ltr">
      <TimeInput label={t('segmentStart')} value={start} onChange={(seconds) => time({ start: seconds, end })} />
      <span aria-hidden="true">–</span>
      <TimeInput label={t('segmentEnd')} value={end} onChange={(seconds) => time({ start, end: seconds })} />
    </div>
  );
});
