import { useTranslation } from 'react-i18next';
import { speakerColor } from '../../lib/speaker-color';
import { useReader } from '../../use-reader';
import classes from './rail.module.css';

/** Who speaks how much. */
export function SpeakerList() {
  const { i18n } = useTranslation('transcripts');
  const { speakers } = useReader();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ul className={classes['speakerList']}>
      {[...speakers.values()].map(({ name, colorIndex, share }) => (
        <li key={name} className={classes['speakerItem']}>
          <span className={classes['speakerDot']} style={{ background: speakerColor(colorIndex) }} aria-hidden="true" />
          <bdi className={classes['speakerName']}>{name}</bdi>
          <span className={classes['shareTrack']} aria-hidden="true">
            <span style={{ width: `${100 * share}%`, background: speakerColor(colorIndex) }} />
          </span>
          <span className={classes['share']}>{percent.format(share)}</span>
        </li>
      ))}
    </ul>
  );
}
