import { Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import type { GetFileResponse } from '@timbrel/api-client';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../shared/ui/quiet-button';
import { Playback } from '../../../shared/playback/playback';
import { PlaybackContext } from '../../../shared/playback/use-playback';
import { EditorContext } from '../editing/use-editor';
import { useEditing, useSettled } from '../editing/use-editing';
import type { DoubtfulWord } from '../lib/doubt';
import {
  type AlternateTranscript,
  alternateTranscriptOptions,
  type Transcript,
  type TranscriptVersion,
} from '../queries';
import { ReaderProvider, useReaderState } from '../use-reader';
import { useReaderKeys } from '../use-reader-keys';
import { Dock } from './dock/dock';
import { TranscriptDocument } from './document/transcript-document';
import { DownloadMenu } from './download-menu';
import { DraftNotice } from './draft-notice';
import { KeptDraftNote } from './kept-draft-note';
import { KeysDialog } from './keys-dialog';
import { MediaFrame } from './media-frame';
import { MoreMenu } from './more-menu';
import { Rail, RailButtons } from './rail/rail';
import { ShareButton } from './share-button';
import { VersionMenu, VersionSwitch } from './version-switch';
import { ViewerHeader } from './viewer-header';
import classes from './viewer.module.css';

const EditActions = lazy(() => import('./editing/edit-actions').then((module) => ({ default: module.EditActions })));
const EditedDocument = lazy(() =>
  import('./editing/edited-document').then((module) => ({ default: module.EditedDocument })),
);
const SaveState = lazy(() => import('./editing/save-state').then((module) => ({ default: module.SaveState })));
const FindBar = lazy(() => import('./find-bar').then((module) => ({ default: module.FindBar })));

interface TranscriptReaderProps {
  readonly file: GetFileResponse;
  readonly transcript: Transcript;
  readonly at: number | null;
  readonly switching: boolean;
  readonly onSwitch: (version: TranscriptVersion, language?: string) => void;
  /** Another version is shown without a word about it: what was saved, or what was there before. */
  readonly onShow: (version: TranscriptVersion | undefined) => void;
  readonly back: ReactNode;
  /** The heading with the file's name: the page's h1, or the title of a dialog. */
  readonly heading: (name: string) => ReactNode;
}

/** Text, sound and what belongs to them, on one screen: to read, and to write. */
export function TranscriptReader(props: TranscriptReaderProps) {
  const { file, at, switching, onSwitch, onShow, back, heading } = props;
  const { t } = useTranslation('transcripts');
  const [playback] = useState(() => new Playback());
  const [keysOpened, keys] = useDisclosure(false);
  const [finding, setFinding] = useState<'find' | 'replace' | null>(null);
  const { editor, isOpening, begin, end, opener, hasDraft } = useEditing(file.id, playback);
  const transcript = useSettled(props.transcript, editor);
  const visit = useCallback((word: DoubtfulWord, decide: () => void) => editor?.review(word, decide), [editor]);
  const opinion = useAlternateTranscript(transcript);
  const reader = useReaderState(transcript, playback, opinion, visit);
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const { seek } = reader;
  useEffect(() => {
    if (at !== null) seek(at);
  }, [at, seek]);
  useReaderKeys(playback, reader, { showKeys: keys.open, find: () => setFinding('find') });
  const playable = file.kind === 'audio' || file.kind === 'video';
  const versions = { transcript, switching, onSwitch };
  // What is edited is the text that was heard: a translation is no version of it.
  const isEditable = transcript.version !== 'translated';
  const notice = (
    <>
      {isEditable && hasDraft && <KeptDraftNote isOpening={isOpening} onContinue={() => void begin()} />}
      <DraftNotice transcript={transcript} />
    </>
  );
  const leave = (outcome: 'saved' | 'cancelled') => {
    onShow(outcome === 'saved' ? 'edited' : undefined);
    setFinding(null);
    end();
  };

  return (
    <PlaybackContext value={playback}>
      <ReaderProvider value={reader}>
        <EditorContext value={editor}>
          <div
            className={classes['viewer']}
            data-viewer
            data-video={file.kind === 'video' || undefined}
            data-editing={editor !== null || undefined}
          >
            <ViewerHeader
              transcript={transcript}
              back={back}
              heading={heading(file.original_name)}
              status={
                editor && (
                  <Suspense fallback={null}>
                    <SaveState />
                  </Suspense>
                )
              }
            >
              {editor ? (
                <Suspense fallback={null}>
                  <EditActions
                    transcript={transcript}
                    onFind={(isReplacing) => setFinding(isReplacing ? 'replace' : 'find')}
                    onClose={leave}
                  />
                </Suspense>
              ) : (
                <>
                  {wide && <VersionSwitch {...versions} />}
                  {isEditable && (
                    <QuietButton
                      ref={opener}
                      icon={<IconPencil size={18} aria-hidden="true" />}
                      loading={isOpening}
                      onClick={() => void begin()}
                    >
                      {t('edit')}
                    </QuietButton>
                  )}
                  <ShareButton fileId={file.id} />
                  <DownloadMenu transcript={transcript} isFilm={file.kind === 'video'} />
                  <MoreMenu transcript={transcript} onFind={() => setFinding('find')} onShow={onShow} />
                </>
              )}
            </ViewerHeader>
            {playable && (
              <div className={classes['media']}>
                <MediaFrame file={file} />
              </div>
            )}
            {wide ? (
              <aside className={classes['rail']} aria-label={t('rail')}>
                <Rail />
              </aside>
            ) : (
              <div className={classes['tabs']}>
                {!editor && <VersionMenu {...versions} />}
                <RailButtons />
              </div>
            )}
            <div className={classes['document']}>
              {finding && (
                <Suspense fallback={null}>
                  <FindBar isReplacing={finding === 'replace'} onClose={() => setFinding(null)} />
                </Suspense>
              )}
              {editor ? (
                <Suspense fallback={null}>
                  <EditedDocument notice={notice} />
                </Suspense>
              ) : transcript.segments.length > 0 ? (
                <TranscriptDocument key={transcript.id} segments={transcript.segments} notice={notice} />
              ) : (
                <NoSegments text={transcript.text} />
              )}
            </div>
            <div className={classes['dockArea']}>
              <Dock file={file} onShowKeys={keys.open} />
            </div>
          </div>
          <KeysDialog opened={keysOpened} onClose={keys.close} />
        </EditorContext>
      </ReaderProvider>
    </PlaybackContext>
  );
}

/** Held against what was heard, not against what was translated. */
function useAlternateTranscript({ upload_id, version }: Transcript): AlternateTranscript | null {
  const { data } = useQuery({ ...alternateTranscriptOptions(upload_id), enabled: version !== 'translated' });
  return version === 'translated' ? null : (data?.opinion ?? null);
}

/** A transcript without times is still a text to read. */
function NoSegments({ text }: { text: string }) {
  const { t } = useTranslation('transcripts');
  return (
    <div className={classes['plain']}>
      <Title order={2}>{text.trim() === '' ? t('noData') : t('noSegments')}</Title>
      {text.trim() !== '' && (
        <Text dir="auto" mt="md" className={classes['plainText'] ?? ''}>
          {text}
        </Text>
      )}
    </div>
  );
}
