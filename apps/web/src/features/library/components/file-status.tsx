import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../../shared/ui/status-dot';
import type { LibraryFile } from '../queries';

/** What is being made of a file, as far as the list needs to know. */
export interface RunningJob {
  readonly type: string;
  readonly input_file_id: string | null;
  readonly progress: number;
}

/** The state of a file in a word. */
export function FileStatus({ file, job }: { file: LibraryFile; job: RunningJob | undefined }) {
  const { t } = useTranslation('library');
  if (job?.type === 'transcription') {
    return <StatusDot tone="running">{t('statusTranscribing', { percent: Math.floor(job.progress) })}</StatusDot>;
  }
  if (file.status === 'processing') return <StatusDot tone="running">{t('statusProcessing')}</StatusDot>;
  if (file.status === 'failed') return <StatusDot tone="failed">{t('statusFailed')}</StatusDot>;
  if (file.has_transcript) return <StatusDot tone="done">{t('statusTranscribed')}</StatusDot>;
  if (file.is_translation) return <StatusDot tone="done">{t('statusTranslation')}</StatusDot>;
  return <StatusDot tone="waiting">{t('statusReady')}</StatusDot>;
}
