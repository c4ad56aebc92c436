import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type PartListProps, PartRow } from './part-row';
import classes from './tool-page.module.css';

/** Longer lists are drawn as far as they are seen, by scripts that most recordings don't need. */
const SHORT = 60;
const LongPartList = lazy(() => import('./long-part-list').then((module) => ({ default: module.LongPartList })));

/** Every part with its moments. */
export function PartList(props: PartListProps) {
  const { t } = useTranslation('processor');
  const { regions, ...actions } = props;
  if (regions.length > SHORT)
    return (
      <Suspense fallback={<ul className={classes['parts']} aria-label={t('parts')} aria-busy="true" />}>
        <LongPartList {...props} />
      </Suspense>
    );
  return (
    <ul className={classes['parts']} aria-label={t('parts')}>
      {regions.map((region, index) => (
        <PartRow key={region.id} region={region} number={index + 1} {...actions} />
      ))}
    </ul>
  );
}
