import { useTranslation } from 'react-i18next';
import { CLIP } from '../../lib/clip';
import { Bars } from '../bars';
import classes from './features.module.css';

const PIECE = CLIP.peaks.slice(32, 98);
/** The same piece over the noise of a room. */
const NOISY = PIECE.map((peak, i) => Math.max(peak, 26 + ((i * 7) % 11)));
/** Which part is taken out, in bars. */
const [CUT_FROM, CUT_TO] = [29, 40];

/** A recording before and after its noise was taken away. */
export function DenoiseCrop() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes['compared']}>
      <span className={classes['label']}>{t('cropBefore')}</span>
      <Bars peaks={NOISY} className={classes['quiet']} />
      <span className={classes['label']}>{t('cropAfter')}</span>
      <Bars peaks={PIECE} className={classes['loud']} />
    </div>
  );
}

/** A recording with a part that goes. */
export function CutCrop() {
  const place = { left: `${(CUT_FROM / PIECE.length) * 100}%`, right: `${(1 - CUT_TO / PIECE.length) * 100}%` };
  return (
    <div className={classes['cut']}>
      <Bars peaks={PIECE} className={classes['loud']} />
      <span className={classes['gone']} style={place} />
    </div>
  );
}
