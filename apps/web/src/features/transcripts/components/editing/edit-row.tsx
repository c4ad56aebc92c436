import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedSegment } from '../../editing/changes';
import { retime, setSpeaker } from '../../editing/operations';
import { useEditor } from '../../editing/use-editor';
import documentClasses from '../document/document.module.css';
import { type RowProps, SegmentFrame, SpeakerName } from '../document/segment-row';
import { EditableText } from './editable-text';
import classes from './editing.module.css';
import { RowActions } from './row-actions';
import { RuleChip } from './rule-chip';
import { SpeakerPicker } from './speaker-picker';
import { TimeInput } from './time-input';

/** One segment that can be written: who, from when to when, the words, and what can be done with it. */
export const EditRow = memo(function EditRow(props: RowProps) {
  const { segment: read, index, speaker, onSeek } = props;
  const { t } = useTranslation('transcripts');
  const editor = useEditor();
  const segment = read as EditedSegment;
  const { start, end } = segment;
  const time = (wanted: { start: number; end: number }) => editor.do(retime(editor.segments, index, wanted));
  return (
    <SegmentFrame {...props}>
      <div className={documentClasses['gutter']}>
        {(speaker || segment.speaker === null) && (
          <SpeakerPicker
            name={segment.speaker}
            onPick={(name) => editor.do(setSpeaker(editor.segments, index, 1, name))}
            className={speaker ? documentClasses['speaker'] : classes['nobody']}
          >
            {speaker ? <SpeakerName speaker={speaker} /> : t('addSpeaker')}
          </SpeakerPicker>
        )}
        <TimeInput label={t('segmentStart')} value={start} onChange={(seconds) => time({ start: seconds, end })} />
        <TimeInput label={t('segmentEnd')} value={end} isEnd onChange={(seconds) => time({ start, end: seconds })} />
      </div>
      <EditableText segment={segment} index={index} onSeek={onSeek} />
      <div className={classes['aside']}>
        <RowActions segment={segment} index={index} />
        <RuleChip segment={segment} />
      </div>
    </SegmentFrame>
  );
});
