import { getSettingsOptions } from '@timbrel/api-client/query';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Playback } from '../../../shared/playback/playback';
import { useUser } from '../../../domain/session/session';
import { toast } from '../../../shared/ui/toast';
import type { Transcript } from '../queries';
import { draftOwner, isDraftMarked, markDraft } from './draft-mark';
import type { Editor } from './editor';

/** Opening and closing the editor of one transcript; its code comes with it. `opener` is where the focus comes back to. */
export function useEditing(uploadId: string, playback: Playback) {
  const { t, i18n } = useTranslation('transcripts');
  const owner = draftOwner(useUser().id, uploadId);
  const queryClient = useQueryClient();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isOpening, setOpening] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
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
      const opened = new Opened(await openDraft({ uploadId, owner, autoSave }));
      // Who has left in the meantime does not come back to it.
      if (isGone.current) return opened.close();
      opened.begin(playback.getState().time);
      setEditor(opened);
      if (opened.resumedFrom) {
        const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
        toast.info({ title: t('draftGoesOn'), message: time.format(opened.resumedFrom) });
      }
    } catch (error) {
      toast.failure(error, t('editFailed'));
    } finally {
      setOpening(false);
    }
  };
  const end = () => {
    // Whether it was saved or discarded: nothing is left that readers do not see.
    markDraft(owner, false);
    flushSync(() => setEditor(null));
    opener.current?.focus({ preventScroll: true });
  };
  return { editor, isOpening, begin, end, opener, hasDraft: useKeptDraft(uploadId, owner, editor !== null) };
}

/** Whether something was written before that readers do not see. The server is asked only where this browser remembers it. */
function useKeptDraft(uploadId: string, owner: string, isEditing: boolean): boolean {
  const [isKept, setKept] = useState(() => isDraftMarked(owner));
  useEffect(() => {
    const isMarked = !isEditing && isDraftMarked(owner);
    setKept(isMarked);
    if (!isMarked) return undefined;
    let isGone = false;
    const ask = async () => {
      const { isDraftKept } = await import('./open-draft');
      const exists = await isDraftKept({ uploadId, owner });
      if (isGone || exists) return;
      markDraft(owner, false);
      setKept(false);
    };
    // Who can't be asked now is asked another time.
    void ask().catch(() => undefined);
    return () => void (isGone = true);
  }, [uploadId, owner, isEditing]);
  return isKept && !isEditing;
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
