import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeRefusal } from '../../../shared/i18n/describe-error';
import { toast } from '../../../shared/ui/toast';
import type { Transcript } from '../queries';
import { refreshTranscript } from './refresh-transcript';
import { useEditor } from './use-editor';

/** Makes what is written the edited version. What can't be sent now stays on this device, and says so. */
export function usePublish({ upload_id }: Transcript, onSaved: () => void) {
  const { t } = useTranslation('transcripts');
  const { store, sync } = useEditor();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    const hasWords = store.getSegments().some(({ text }) => text.trim() !== '');
    if (!hasWords) return toast.error({ title: t('saveFailedTitle'), message: t('nothingToSave') });
    setSaving(true);
    try {
      const published = await sync.publish();
      if (published) {
        await refreshTranscript(queryClient, upload_id);
        toast.success({ message: t(published.is_updated ? 'editedUpdated' : 'editedCreated') });
        onSaved();
      } else if (sync.getState().status !== 'conflict') {
        toast.error({ title: t('saveFailedTitle'), message: t('savedHereBody') });
      }
    } catch (error) {
      toast.error({ title: t('saveFailedTitle'), message: describeRefusal(error, t('saveFailedBody')) });
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
