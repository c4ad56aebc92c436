import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { GetFileResponse } from '@timbrel/api-client';
import { useUser } from '../../../../shared/session/session';
import { peaksOptions } from '../../queries';
import { useReader } from '../../use-reader';
import classes from './dock.module.css';
import { Scrubber } from './scrubber';
import { Transport } from './transport';

const WAVE_PX = 52;
const WAVE_SMALL_PX = 40;
const SILENCE: readonly number[] = [];

interface DockProps {
  readonly file: GetFileResponse;
  readonly media: HTMLMediaElement | null;
  readonly onShowKeys: () => void;
}

/** The recording under the text: waveform, speakers, playhead, transport. */
export function Dock({ file, media, onShowKeys }: DockProps) {
  const { transcript } = useReader();
  const user = useUser();
  const small = useMediaQuery('(max-width: 47.99em)') ?? false;
  const { data, isError } = useQuery({ ...peaksOptions(user.id, file.filename), enabled: file.peaks_url !== null });
  const peaks = data?.peaks ?? (isError || file.peaks_url === null ? SILENCE : undefined);
  const durationSeconds = file.duration_seconds ?? transcript.duration_seconds;
  return (
    <div className={classes['dock']}>
      <Scrubber
        media={media}
        peaks={peaks}
        durationSeconds={durationSeconds}
        height={small ? WAVE_SMALL_PX : WAVE_PX}
      />
      <Transport durationSeconds={durationSeconds} onShowKeys={onShowKeys} />
    </div>
  );
}
