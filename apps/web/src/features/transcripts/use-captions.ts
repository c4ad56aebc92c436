import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../domain/subtitles/direction';
import type { Transcript } from './queries';

/** Shows the transcript as captions over a video, cut as subtitles are: two lines of 42 characters. */
export function useCaptions(element: RefObject<HTMLMediaElement | null>, { segments, language }: Transcript): void {
  const { t } = useTranslation('transcripts');
  const label = t('captions');
  useEffect(() => {
    const video = element.current;
    if (!(video instanceof HTMLVideoElement) || typeof VTTCue === 'undefined') return undefined;
    const tag = languageTag(language);
    const track = video.addTextTrack('captions', label, tag);
    let left = false;
    // Only those who watch a video load the subtitle maker.
    void import('./lib/caption-cues').then(({ captionCues }) => {
      if (left) return;
      for (const cue of captionCues(segments, tag)) track.addCue(cue);
      track.mode = 'showing';
    });
    return () => {
      left = true;
      // A track that was added can't be taken away again, only switched off.
      track.mode = 'disabled';
    };
  }, [element, segments, language, label]);
}
