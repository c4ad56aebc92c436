import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenEditor } from '../../editing/use-editor';
import { speakerColor } from '../../lib/speaker-color';
import { useReader } from '../../use-reader';
import classes from './rail.module.css';

const SpeakerPicker = lazy(() =>
  import('../editing/speaker-picker').then((module) => ({ default: module.SpeakerPicker })),
);

/** Who speaks how much; names can be others while the text is edited. */
export function SpeakerList() {
  const { i18n } = useTranslation('transcripts');
  const editor = useOpenEditor();
  const { speakers } = useReader();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ul className={classes['speakerList']}>
      {[...speakers.values()].map(({ name, colorIndex, share }) => (
        <li key={name} className={classes['speakerItem']}>
          <span className={classes['speakerDot']} style={{ background: speakerColor(colorIndex) }} aria-hidden="true" />
          {editor ? (
            <Suspense fallback={<bdi className={classes['speakerName']}>{name}</bdi>}>
              <SpeakerPicker name={name} className={classes['speakerName']}>
                <bdi>{name}</bdi>
              </SpeakerPicker>
            </Suspense>
          ) : (
            <bdi className={classes['speakerName']}>{name}</bdi>
          )}
          <span className={classes['shareTrack']} aria-hidden="true">
            <span style={{ width: `${100 * share}%`, background: speakerColor(colorIndex) }} />
          </span>
          <span className={classes['share']}>{percent.format(share)}</span>
        </li>
      ))}
    </ul>
  );
}
