import type { GetFileResponse } from '@timbrel/api-client';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../lib/direction';
import { usePlayback } from '../playback/use-playback';
import { useReader } from '../use-reader';
import classes from './viewer.module.css';

interface MediaFrameProps {
  readonly file: GetFileResponse;
  readonly onElement: (element: HTMLMediaElement | null) => void;
}

/** The recording itself: a video to be seen, with its captions, or a sound without a face. */
export function MediaFrame({ file, onElement }: MediaFrameProps) {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const element = useRef<HTMLMediaElement>(null);
  const video = file.kind === 'video';

  useEffect(() => {
    const media = element.current;
    if (!media) return undefined;
    onElement(media);
    const detach = playback.attach(media);
    return () => {
      detach();
      onElement(null);
    };
  }, [playback, onElement, video]);

  useCaptions(element);

  if (!video) return <audio ref={element} src={file.url} preload="metadata" />;
  return (
    <video
      ref={element as React.RefObject<HTMLVideoElement>}
      className={classes['video']}
      src={file.url}
      preload="metadata"
      playsInline
      aria-label={t('video', { name: file.original_name })}
      onClick={() => playback.toggle()}
    />
  );
}

/** The transcript as captions over the picture. */
function useCaptions(element: React.RefObject<HTMLMediaElement | null>): void {
  const { t } = useTranslation('transcripts');
  const { transcript } = useReader();
  const label = t('captions');
  useEffect(() => {
    if (!(element.current instanceof HTMLVideoElement) || typeof VTTCue === 'undefined') return undefined;
    const track = element.current.addTextTrack('captions', label, languageTag(transcript.language));
    track.mode = 'showing';
    for (const { start, end, text } of transcript.segments) track.addCue(new VTTCue(start, end, text));
    return () => {
      // A track that was added can't be taken away again, only emptied and switched off.
      track.mode = 'disabled';
    };
  }, [element, transcript, label]);
}
