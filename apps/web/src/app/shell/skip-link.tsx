import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first stop of the keyboard: past the bars, to the page. */
export function SkipLink({ targetId }: { targetId: string }) {
  const { t } = useTranslation('shell');
  return (
    <a
      href={`#${targetId}`}
      className={classes['skip']}
      onClick={(event) => {
        // The address stays: a hash would be one more step in the history.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
