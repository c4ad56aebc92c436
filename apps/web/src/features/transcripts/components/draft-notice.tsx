import { useTranslation } from 'react-i18next';
import { DraftNote } from '../../../domain/engines/draft-note';
import { ButtonLink } from '../../../shared/ui/links';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

/** Above the text of an engine that only drafts. It speaks the page's language, whatever the transcript's is. */
export function DraftNotice({ transcript }: { transcript: Transcript }) {
  const { t, i18n } = useTranslation('transcripts');
  if (transcript.engine.quality !== 'draft') return null;
  return (
    <div className={classes['draft']} dir="ltr" lang={i18n.language}>
      <DraftNote kind="transcribers" title={t('draftTitle', { engine: transcript.engine.name })}>
        <ButtonLink to="/transcription" search={{ file: transcript.upload_id }} variant="default" size="xs">
          {t('transcribeAgain')}
        </ButtonLink>
      </DraftNote>
    </div>
  );
}
