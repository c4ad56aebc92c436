import { Alert, Anchor, Group, SegmentedControl, Text } from '@mantine/core';
import { IconDeviceFloppy, IconEye, IconLanguageOff, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNote } from '../../../../domain/engines/draft-note';
import { QuietButton } from '../../../../shared/ui/quiet-button';
import { ViewerBar } from '../../../../shared/ui/viewer-bar';
import { toast } from '../../../../shared/ui/toast';
import { languageName } from '../../lib/languages';
import { isConflict, useSaveTranslation } from '../../mutations';
import { type Translation, translationOptions } from '../../queries';
import { CueList } from './cue-list';
import { DownloadMenu } from './download-menu';
import { type Edits, useEdits } from './use-edits';
import classes from './viewer.module.css';

interface TranslationViewerProps {
  readonly translation: Translation;
  readonly back: ReactNode;
  readonly heading: ReactNode;
  /** Told whenever there is something that is not saved, or no more. */
  readonly onUnsaved: (count: number) => void;
}

/** Source and translation side by side: to read, and to correct. */
export function TranslationViewer({ translation, back, heading, onUnsaved }: TranslationViewerProps) {
  const { t } = useTranslation(['translation', 'common']);
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<'translated' | 'edited'>('edited');
  const edits = useEdits(translation);
  const save = useSave(translation, edits);
  const reach = useRef<(index: number) => void>(null);
  const version = translation.edited ? chosen : 'translated';
  const { count } = edits;
  useEffect(() => onUnsaved(count), [count, onUnsaved]);
  useSaveKey(save.run, isEditing && count > 0);
  // The engine's own texts are only read, beside edited ones; whoever edits goes on from what is saved.
  const texts =
    !isEditing && translation.edited && version === 'translated'
      ? translation.cues.map((cue) => cue.text)
      : edits.texts;

  return (
    <div className={classes['viewer']}>
      <ViewerBar back={back} heading={heading} facts={<Facts translation={translation} unsaved={count} />}>
        {!isEditing && translation.edited && (
          <SegmentedControl
            size="sm"
            aria-label={t('versionLabel')}
            value={version}
            data={[
              { value: 'translated', label: t('versionTranslated') },
              { value: 'edited', label: t('versionEdited') },
            ]}
            onChange={(value) => setChosen(value)}
          />
        )}
        <QuietButton
          icon={isEditing ? <IconEye size={18} aria-hidden="true" /> : <IconPencil size={18} aria-hidden="true" />}
          onClick={() => setEditing((before) => !before)}
        >
          {t(isEditing ? 'doneEditing' : 'edit')}
        </QuietButton>
        <DownloadMenu translation={translation} version={version} />
        {(isEditing || count > 0) && (
          <QuietButton
            variant="filled"
            icon={<IconDeviceFloppy size={18} aria-hidden="true" />}
            aria-keyshortcuts="Control+S"
            loading={save.isPending}
            disabled={count === 0}
            onClick={save.run}
          >
            {t('common:save')}
          </QuietButton>
        )}
      </ViewerBar>
      <CueList
        translation={translation}
        texts={texts}
        onWrite={isEditing ? edits.write : null}
        notice={
          <Notices
            translation={translation}
            texts={texts}
            isEditing={isEditing}
            onReach={(index) => reach.current?.(index)}
          />
        }
        reach={reach}
      />
    </div>
  );
}

/** 'English to Spanish · 12 cues · by Apertium' */
function Facts({ translation, unsaved }: { translation: Translation; unsaved: number }) {
  const { t, i18n } = useTranslation('translation');
  const { source_lang, target_lang, cues, engine } = translation;
  const target = languageName(target_lang, i18n.language);
  const pair =
    source_lang === 'auto'
      ? t('into', { target })
      : t('pair', { source: languageName(source_lang, i18n.language), target });
  const formatted = new Intl.NumberFormat(i18n.language).format(cues.length);
  const facts = [pair, t('cues', { count: cues.length, formatted }), t('by', { engine: engine.name })];
  return (
    <Text size="xs" c="dimmed" className={classes['facts'] ?? ''} component="div">
      {facts.join(' · ')}
      {unsaved > 0 && <span role="status"> · {t('unsaved', { count: unsaved })}</span>}
    </Text>
  );
}

interface NoticesProps {
  readonly translation: Translation;
  readonly texts: readonly string[];
  readonly isEditing: boolean;
  readonly onReach: (index: number) => void;
}

/** What is to be known before it is used. */
function Notices({ translation: { cues, engine, edited }, texts, isEditing, onReach }: NoticesProps) {
  const { t } = useTranslation(['translation', 'engines']);
  const last = useRef(-1);
  const left = cues.flatMap((cue, index) => (!cue.is_translated && texts[index] === cue.source ? [index] : []));
  // Whoever corrects a draft knows that it is one.
  const isDraft = engine.quality === 'draft' && !isEditing && !edited;
  if (left.length === 0 && !isDraft) return null;
  return (
    <div className={classes['notices']}>
      {isDraft && <DraftNote kind="translators" title={t('engines:draftTitle', { engine: engine.name })} />}
      {left.length > 0 && (
        <Alert color="amber" icon={<IconLanguageOff aria-hidden="true" />}>
          <Group gap="sm">
            <Text size="sm">{t('untranslatedCount', { count: left.length })}</Text>
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => {
                last.current = left.find((index) => index > last.current) ?? left[0]!;
                onReach(last.current);
              }}
            >
              {t('nextUntranslated')}
            </Anchor>
          </Group>
        </Alert>
      )}
    </div>
  );
}

/** Saves; where somebody else has saved meanwhile, what was written is put on top of theirs, to be looked at. */
function useSave(translation: Translation, { texts, settle }: Edits) {
  const { t } = useTranslation('translation');
  const queryClient = useQueryClient();
  const mutation = useSaveTranslation(translation.id, {
    onSuccess: () => toast.success({ message: t('saved') }),
    onError: (error) =>
      isConflict(error)
        ? toast.error({ title: t('conflictTitle'), message: t('conflictBody') })
        : toast.failure(error, t('saveFailed')),
  });
  const run = () =>
    mutation.mutate(
      { revision: translation.revision, texts: [...texts] },
      {
        onSuccess: () => settle(texts),
        onError: (error) => {
          if (!isConflict(error)) return;
          void queryClient.invalidateQueries({ queryKey: translationOptions(translation.id).queryKey });
        },
      },
    );
  return { run, isPending: mutation.isPending };
}

/** Ctrl+S saves, as everywhere. */
function useSaveKey(save: () => void, enabled: boolean): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (enabled) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
