import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIconLink } from '../../../shared/ui/links';
import { FullPage } from '../../../shared/ui/page';
import { PageTitle } from '../../../shared/ui/page-title';
import { TranscriptViewer } from './transcript-viewer';

/** The reader as a page of its own. @param at seconds: where it begins, or goes to */
export function TranscriptPage({ fileId, at }: { fileId: string; at: number | null }) {
  const { t } = useTranslation('transcripts');
  return (
    <FullPage>
      <TranscriptViewer
        fileId={fileId}
        at={at}
        back={
          <ActionIconLink to="/library" aria-label={t('backToLibrary')}>
            <IconChevronLeft size={20} />
          </ActionIconLink>
        }
        heading={(name) => (
          <PageTitle dir="auto" title={name}>
            {name}
          </PageTitle>
        )}
      />
    </FullPage>
  );
}
