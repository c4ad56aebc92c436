import { Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { CutCrop, DenoiseCrop } from './audio-crops';
import { SubtitleCrop, SummaryCrop, TranscriptCrop, TranslationCrop } from './text-crops';
import classes from './features.module.css';

const FEATURES = [
  { title: 'transcriptionTitle', body: 'transcriptionBody', crop: TranscriptCrop },
  { title: 'translationTitle', body: 'translationBody', crop: TranslationCrop },
  { title: 'subtitlesTitle', body: 'subtitlesBody', crop: SubtitleCrop },
  { title: 'summariesTitle', body: 'summariesBody', crop: SummaryCrop },
  { title: 'denoiseTitle', body: 'denoiseBody', crop: DenoiseCrop },
  { title: 'cutTitle', body: 'cutBody', crop: CutCrop },
] as const satisfies readonly { crop: ComponentType; [text: string]: unknown }[];

/** What can be done with a recording, each beside a piece of the screen that does it. */
export function FeatureGrid() {
  const { t } = useTranslation('landing');
  return (
    <section className={classes['features']} aria-labelledby="features">
      <Title order={2} id="features" className={classes['title'] ?? ''}>
        {t('featuresTitle')}
      </Title>
      <ul className={classes['grid']}>
        {FEATURES.map(({ title, body, crop: Crop }) => (
          <li key={title} className={classes['feature']}>
            <div className={classes['crop']} aria-hidden="true">
              <Crop />
            </div>
            <Title order={3} size="h2">
              {t(title)}
            </Title>
            <Text c="dimmed">{t(body)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
