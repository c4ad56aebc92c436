import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../../shared/ui/sheet';
import { useOpenEditor } from '../../editing/use-editor';
import { useReader } from '../../use-reader';
import classes from './rail.module.css';
import { ReviewList } from './review-list';
import { SpeakerList } from './speaker-list';

const RulesPanel = lazy(() => import('../editing/rules-panel').then((module) => ({ default: module.RulesPanel })));

/** What belongs to the text, beside it: the words to review, the people who speak. */
export function Rail() {
  const { t, i18n } = useTranslation('transcripts');
  const { doubts, speakers } = useReader();
  const editor = useOpenEditor();
  const formatted = new Intl.NumberFormat(i18n.language).format(doubts.length);
  return (
    <>
      {editor && (
        <RailSection title={t('exportProfile')}>
          <Suspense fallback={null}>
            <RulesPanel />
          </Suspense>
        </RailSection>
      )}
      <RailSection
        className={classes['review'] ?? ''}
        title={t('toReview')}
        aside={doubts.length > 0 && t('wordCount', { count: doubts.length, formatted })}
      >
        <ReviewList />
      </RailSection>
      {speakers.size > 0 && (
        <RailSection title={t('speakers')}>
          <SpeakerList />
        </RailSection>
      )}
    </>
  );
}

/** The same parts as buttons where there is no room beside the text; each comes up from the bottom. */
export function RailButtons() {
  const { t } = useTranslation('transcripts');
  const { doubts, speakers } = useReader();
  const editor = useOpenEditor();
  return (
    <>
      <RailDrawer label={t('reviewCount', { count: doubts.length })} title={t('toReview')}>
        <ReviewList />
      </RailDrawer>
      {editor && (
        <RailDrawer label={t('rulesShort')} title={t('exportProfile')}>
          <Suspense fallback={null}>
            <RulesPanel />
          </Suspense>
        </RailDrawer>
      )}
      {speakers.size > 0 && (
        <RailDrawer label={t('speakers')} title={t('speakers')}>
          <SpeakerList />
        </RailDrawer>
      )}
    </>
  );
}

interface RailSectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

function RailSection({ title, aside, className = '', children }: RailSectionProps) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={2} size="h3" fz="sm" id={id}>
          {title}
        </Title>
        {aside && (
          <Text size="xs" c="dimmed">
            {aside}
          </Text>
        )}
      </Group>
      {children}
    </section>
  );
}

function RailDrawer({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-haspopup="dialog">
        {label}
      </Button>
      <Sheet
        opened={opened}
        onClose={close}
        position="bottom"
        size="60%"
        title={title}
        classNames={{ body: classes['drawer'] ?? '' }}
      >
        {children}
      </Sheet>
    </>
  );
}
