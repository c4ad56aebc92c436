import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconVocabulary } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from '../../lib/languages';
import { glossaryOptions } from '../../queries';

const GlossaryDialog = lazy(() => import('./glossary-dialog').then((module) => ({ default: module.GlossaryDialog })));

/** The way to the words that have one translation, and how many there are. */
export function GlossaryButton({ target }: { target: Target }) {
  const { t } = useTranslation('translation');
  const [opened, { open, close }] = useDisclosure(false);
  const { data } = useQuery(glossaryOptions(target));
  const count = data?.terms.length ?? 0;
  return (
    <Group mt="sm" ml={-8}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconVocabulary size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {count === 0 ? t('glossary') : t('glossaryCount', { count })}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <GlossaryDialog target={target} onClose={close} />
        </Suspense>
      )}
    </Group>
  );
}
