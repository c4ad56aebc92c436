import { Accordion, Button, Group, Tabs, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pricing.module.css';

const TOPICS = [
  { value: 'all', label: 'faqAll' },
  { value: 'billing', label: 'faqBilling' },
  { value: 'features', label: 'faqFeatures' },
  { value: 'support', label: 'faqSupport' },
  { value: 'general', label: 'faqGeneral' },
] as const;

const QUESTIONS = [
  { topic: 'billing', q: 'qCancel', a: 'aCancel' },
  { topic: 'billing', q: 'qRefund', a: 'aRefund' },
  { topic: 'billing', q: 'qAnnual', a: 'aAnnual' },
  { topic: 'billing', q: 'qTrial', a: 'aTrial' },
  { topic: 'billing', q: 'qChange', a: 'aChange' },
  { topic: 'features', q: 'qCounted', a: 'aCounted' },
  { topic: 'features', q: 'qFiles', a: 'aFiles' },
  { topic: 'features', q: 'qLanguages', a: 'aLanguages' },
  { topic: 'features', q: 'qAccuracy', a: 'aAccuracy' },
  { topic: 'support', q: 'qSupport', a: 'aSupport' },
  { topic: 'general', q: 'qStart', a: 'aStart' },
] as const;

/** Questions by topic; the first one is open. Whoever finds none of theirs can write. */
export function Faq({ onContact }: { onContact: () => void }) {
  const { t } = useTranslation('pricing');
  const [topic, setTopic] = useState<string>('all');
  const shown = QUESTIONS.filter((each) => topic === 'all' || each.topic === topic);
  const [open, setOpen] = useState<string | null>(QUESTIONS[0].q);
  const choose = (value: string | null) => {
    const next = value ?? 'all';
    setTopic(next);
    setOpen(QUESTIONS.find((each) => next === 'all' || each.topic === next)?.q ?? null);
  };
  return (
    <section aria-labelledby="faq">
      <Title order={2} id="faq" mb="md">
        {t('faqTitle')}
      </Title>
      <Tabs value={topic} onChange={choose} className={classes['faq'] ?? ''} variant="pills">
        <Tabs.List aria-labelledby="faq" className={classes['topics'] ?? ''}>
          {TOPICS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes['topic'] ?? ''}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={topic}>
          <Accordion value={open} onChange={setOpen} variant="separated" order={3}>
            {shown.map(({ q, a }) => (
              <Accordion.Item key={q} value={q}>
                <Accordion.Control>{t(q)}</Accordion.Control>
                <Accordion.Panel>{t(a)}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          <Group mt="lg" gap="sm">
            <Text c="dimmed">{t('stillQuestions')}</Text>
            <Button variant="default" onClick={onContact}>
              {t('contactSupport')}
            </Button>
            <Button variant="default" onClick={onContact}>
              {t('liveChat')}
            </Button>
          </Group>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
