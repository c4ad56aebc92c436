import { useDisclosure } from '@mantine/hooks';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../shared/ui/quiet-button';

const ShareDialog = lazy(() => import('./share-dialog').then((module) => ({ default: module.ShareDialog })));

/** Opens the links of this transcript. */
export function ShareButton({ fileId }: { fileId: string }) {
  const { t } = useTranslation('transcripts');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <QuietButton icon={<IconShare2 size={18} aria-hidden="true" />} onClick={open}>
        {t('share')}
      </QuietButton>
      {opened && (
        <Suspense fallback={null}>
          <ShareDialog fileId={fileId} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
