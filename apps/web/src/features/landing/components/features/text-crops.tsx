import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { CLIP } from '../../lib/clip';
import classes from './features.module.css';

/** A sentence of the recording: its words, and the moment it begins. */
const sentence = (index: number) => ({
  text: CLIP.segments[index]!.map(([word]) => word).join(' '),
  time: formatClock(CLIP.segments[index]![0]![1]),
});
const [, description, condition, closing] = [0, 1, 2, 3].map(sentence);

/** The sentence being said, with a word that the recogniser doubts. */
export function TranscriptCrop() {
  return (
    <div lang="en" className={classes['lines']}>
      <p className={classes['active']}>
        <span className={classes['time']}>{description!.time}</span>
        <span>
          He was not an <u>ill-disposed</u> young <mark>man,</mark>
        </span>
      </p>
      <p>
        <span className={classes['time']}>{condition!.time}</span>
        <span>{condition!.text}</span>
      </p>
    </div>
  );
}

/** One sentence in two languages. */
export function TranslationCrop() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes['lines']}>
      <p lang="en">
        <span className={classes['tag']}>EN</span>
        <span>{closing!.text}</span>
      </p>
      <p lang={t('cropLanguage')} className={classes['active']}>
        <span className={classes['tag']}>{t('cropLanguage').toUpperCase()}</span>
        <span>{t('cropTranslation')}</span>
      </p>
    </div>
  );
}

/** A caption on its film, and that it can be read in time. */
export function SubtitleCrop() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes['film']}>
      <span className={classes['passed']}>
        <IconCheck size={14} stroke={2} />
        {t('cropRate')}
      </span>
      <p lang="en">
        He might even have been
        <br />
        made amiable himself.
      </p>
    </div>
  );
}

/** Two points, each with the moment it comes from. */
export function SummaryCrop() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes['lines']}>
      <p>
        <span className={classes['tag']}>0:02</span>
        <span>{t('cropPointPower')}</span>
      </p>
      <p>
        <span className={classes['tag']}>{condition!.time}</span>
        <span>{t('cropPointSelfish')}</span>
      </p>
    </div>
  );
}
