import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../domain/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import classes from './landing-page.module.css';

/** On a phone, the way in stays at hand once the hero's own button has been scrolled past. */
export function StartBar({ after }: { after: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('landing');
  const { status } = useSession();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!after.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(after.current);
    return () => observer.disconnect();
  }, [after]);
  if (!shown || status === 'signedIn') return null;
  return (
    <div className={classes['startBar']}>
      <ButtonLink to="/signup" size="lg" fullWidth>
        {t('startFreeTrial')}
      </ButtonLink>
    </div>
  );
}
