import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureGrid } from './features/feature-grid';
import { Hero } from './hero';
import { StartBar } from './start-bar';
import classes from './landing-page.module.css';

const CLAIMS = ['statAccuracy', 'statLanguages', 'statSupport', 'statFiles'] as const;

/** `/`: what the product does, shown by a recording that can be heard, and the way in. `pricing` stands at its end. */
export function LandingPage({ pricing }: { pricing: ReactNode }) {
  const { t } = useTranslation('landing');
  const ways = useRef<HTMLDivElement>(null);
  return (
    <>
      <Hero ways={ways} />
      <ul className={classes['claims']}>
        {CLAIMS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <FeatureGrid />
      {pricing}
      <StartBar after={ways} />
    </>
  );
}
