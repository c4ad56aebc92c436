import { Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { GetFileResponse } from '@timbrel/api-client';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Playback } from '../../../shared/playback/playback';
import { PlaybackContext } from '../../../shared/playback/use-playback';
import type { Transcript, TranscriptVersion } from '../queries';
import { ReaderProvider, useReaderState } from '../use-reader';
import { useReaderKeys } from '../use-reader-keys';
import { Dock } from './dock/dock';
import { TranscriptDocument } from './document/transcript-document';
import { DownloadMenu } from './download-menu';
import { DraftNotice } from './draft-notice';
import { KeysDialog } from './keys-dialog';
import { MediaFrame } from './media-frame';
import { Rail, RailButtons } from './rail/rail';
import { ShareButton } from './share-button';
import { VersionMenu, VersionSwitch } from './version-switch';
import { ViewerHeader } from './viewer-header';
import classes from './viewer.module.css';

interface TranscriptReaderProps {
  readonly file: GetFileResponse;
  readonly transcript: Transcript;
  readonly switching: boolean;
  readonly onSwitch: (version: TranscriptVersion) => void;
  readonly back: ReactNode;
  /** The heading with the file's name: the page's h1, or the title of a dialog. */
  readonly heading: (name: string) => ReactNode;
}

/** Text, sound and what belongs to them, on one screen. */
export function TranscriptReader({ file, transcript, switching, onSwitch, back, heading }: TranscriptReaderProps) {
  const { t } = useTranslation('transcripts');
  const [playback] = useState(() => new Playback());
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const [keysOpened, keys] = useDisclosure(false);
  const reader = useReaderState(transcript, playback);
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  useReaderKeys(playback, reader, keys.open);
  const playable = file.kind === 'audio' || file.kind === 'video';
  const versions = { transcript, switching, onSwitch };

  return (
    <PlaybackContext value={playback}>
      <ReaderProvider value={reader}>
        <div className={classes['viewer']} data-video={file.kind === 'video' || undefined}>
          <ViewerHeader transcript={transcript} back={back} heading={heading(file.original_name)}>
            {wide && <VersionSwitch {...versions} />}
            <ShareButton fileId={file.id} />
            <DownloadMenu transcript={transcript} isFilm={file.kind === 'video'} />
          </ViewerHeader>
          {playable && (
            <div className={classes['media']}>
              <MediaFrame file={file} onElement={setMedia} />
            </div>
          )}
          {wide ? (
            <aside className={classes['rail']} aria-label={t('rail')}>
              <Rail />
            </aside>
          ) : (
            <div className={classes['tabs']}>
              <VersionMenu {...versions} />
              <RailButtons />
            </div>
          )}
          <div className={classes['document']}>
            {transcript.segments.length > 0 ? (
              <TranscriptDocument key={transcript.id} notice={<DraftNotice transcript={transcript} />} />
            ) : (
              <NoSegments text={transcript.text} />
            )}
          </div>
          <div className={classes['dockArea']}>
            <Dock file={file} media={media} onShowKeys={keys.open} />
          </div>
        </div>
        <KeysDialog opened={keysOpened} onClose={keys.close} />
      </ReaderProvider>
    </PlaybackContext>
  );
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
