import { getSettingsOptions } from '@timbrel/api-client/query';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import type { Transcript } from '../queries';
import type { Editor } from './editor';

/** Opening and closing the editor of one transcript; its code comes with it. */
export function useEditing(uploadId: string) {
  const { t, i18n } = useTranslation('transcripts');
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isOpening, setOpening] = useState(false);
  useEffect(() => editor?.close, [editor]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const begin = async () => {
    setOpening(true);
    try {
      const [{ Editor: Opened }, { openDraft }, { autoSave }] = await Promise.all([
        import('./editor'),
        import('./open-draft'),
        queryClient.ensureQueryData(getSettingsOptions()),
      ]);
      const opened = new Opened(await openDraft({ uploadId, userId, autoSave }));
      // Who has left in the meantime does not come back to it.
      if (isGone.current) return opened.close();
      setEditor(opened);
      if (opened.goesOnFrom) {
        const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
        toast.info({ title: t('draftGoesOn'), message: time.format(opened.goesOnFrom) });
      }
    } catch (error) {
      toast.failure(error, t('editFailed'));
    } finally {
      setOpening(false);
    }
  };
  return { editor, isOpening, begin, end: () => setEditor(null) };
}

const SETTLED_AFTER_MS = 300;

/** The transcript as it was when writing last paused: lists and pictures beside the text need not follow every key. */
export function useSettled(transcript: Transcript, editor: Editor | null): Transcript {
  const [settled, setSettled] = useState<Transcript['segments'] | null>(null);
  useEffect(() => {
    if (!editor) return undefined;
    const take = () => startTransition(() => setSettled(editor.segments));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(take, SETTLED_AFTER_MS);
    });
    take();
    return () => {
      stop();
      clearTimeout(timer);
      setSettled(null);
    };
  }, [editor]);
  return useMemo(
    () => (editor && settled ? { ...transcript, segments: settled } : transcript),
    [transcript, editor, settled],
  );
}
