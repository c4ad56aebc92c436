import { Skeleton, Text, Title } from '@mantine/core';
import { getLegalTextOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../shared/i18n/languages';
import { PageTitle } from '../../../shared/ui/page-title';
import { legalParts } from '../lib/legal-text';
import classes from './legal-page.module.css';

export type LegalTopic = 'terms' | 'privacy';

/** /terms and /privacy: what whoever runs this server has written, else our own words. */
export function LegalPage({ topic }: { topic: LegalTopic }) {
  const { t, i18n } = useTranslation('legal');
  const language = toLanguage(i18n.language) ?? 'en';
  const { data, isPending } = useQuery({
    ...getLegalTextOptions({ path: { topic }, query: { language } }),
    staleTime: Infinity,
  });
  return (
    <div className={classes['page']}>
      <PageTitle mb="lg">{t(topic === 'terms' ? 'termsTitle' : 'privacyTitle')}</PageTitle>
      {isPending ? (
        <Skeleton height={400} />
      ) : (
        legalParts(data?.text ?? t(topic)).map(({ heading, paragraphs }, index) => (
          <section key={index}>
            {heading !== null && (
              <Title order={2} size="h3" mt="lg" mb="xs">
                {heading}
              </Title>
            )}
            {paragraphs.map((paragraph, number) => (
              <Text key={number} mb="sm">
                {paragraph}
              </Text>
            ))}
          </section>
        ))
      )}
    </div>
  );
}
