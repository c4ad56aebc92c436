import type { GetFileResponse } from '@timbrel/api-client';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayback } from '../../../shared/playback/use-playback';
import { useCaptions } from '../use-captions';
import { useReader } from '../use-reader';
import classes from './viewer.module.css';

/** The recording itself: a video to be seen, with its captions, or a sound without a face. */
export function MediaFrame({ file }: { file: GetFileResponse }) {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const { transcript } = useReader();
  const element = useRef<HTMLMediaElement>(null);
  const video = file.kind === 'video';

  useEffect(() => {
    const media = element.current;
    return media ? playback.attach(media) : undefined;
  }, [playback, video]);

  useCaptions(element, transcript);

  if (!video) return <audio ref={element} src={file.playback_url ?? file.url} preload="metadata" />;
  return (
    <video
      ref={element as RefObject<HTMLVideoElement>}
      className={classes['video']}
      src={file.playback_url ?? file.url}
      preload="metadata"
      playsInline
      aria-label={t('video', { name: file.original_name })}
      onClick={() => playback.toggle()}
    />
  );
}
