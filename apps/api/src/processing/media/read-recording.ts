import {
  coarserPeaks,
  type MediaProbe,
  type MediaTools,
  playsInBrowsers,
  probeWithPeaks,
  type Waveform,
} from '@timbrel/ffmpeg';
import { truncateToBytes } from '../../common/text/bytes.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { type OperationContext } from '../jobs/operation/operation.js';
import { mediaFailure } from './media-failure.js';
import { type Reading } from './media.operation.js';

/** Near enough for a cut: a bucket of 5 ms. */
const FINEST_PER_SECOND = 200;
const MAX_PEAKS = 4_000_000;
/** Each level is so much coarser than the one before: bars for a screen, then for hours on a screen. */
const LEVEL_FACTOR = 8;
const LEVELS = 3;
/** A day of sound is more than any plan transcribes; a declaration beyond it is refused as damaged. */
const MAX_DURATION_SECONDS = 24 * 3_600;
/** Nobody chooses among more, or reads on; a file may hold thousands with titles of megabytes each. */
const MAX_TRACKS = 64;
const MAX_TITLE_BYTES = 200;
/** Of the whole reading, by time it takes. */
const PROBED = 0.1;
const DRAWN = 0.9;

/**
 * Measures a recording and draws its waveform.
 * @throws JobFailure for what is none, or longer than a day
 */
export async function readRecording(
  path: string,
  file: MediaFile,
  tools: MediaTools,
  { signal, progress }: OperationContext,
): Promise<Omit<Reading, 'pictures'> & { probe: MediaProbe }> {
  try {
    const { probe: found, waveform } = await probeWithPeaks(path, {
      ...{ tools, signal },
      samplesPerSecond: FINEST_PER_SECOND,
      maxPeaks: MAX_PEAKS,
      maxSeconds: MAX_DURATION_SECONDS,
      onProgress: (fraction) => progress({ fraction: PROBED + (DRAWN - PROBED) * fraction, stage: 'drawing' }),
    });
    const [video] = found.video;
    return {
      probe: found,
      facts: {
        status: 'ready',
        kind: found.hasVideo ? 'video' : 'audio',
        durationSeconds: found.durationSeconds,
        width: video?.width ?? null,
        height: video?.height ?? null,
        codec: (found.hasVideo ? video?.codec : found.sound?.codec) ?? null,
        hasAudio: found.hasAudio,
        audioTracks: tracksOf(found),
        playback: playsInBrowsers(found, file.filename.endsWith('.webm')) ? 'original' : null,
      },
      peaks: waveform ? levelsOf(waveform) : [],
    };
  } catch (error) {
    throw mediaFailure(error);
  }
}

const tracksOf = ({ audio, sound }: MediaProbe): NonNullable<MediaFile['audioTracks']> =>
  audio.slice(0, MAX_TRACKS).map(({ position, codec, channels, language, title }) => ({
    ...{ codec, channels, isDefault: position === sound?.position },
    language: language && truncateToBytes(language, MAX_TITLE_BYTES),
    title: title && truncateToBytes(title, MAX_TITLE_BYTES),
  }));

function levelsOf({ peaks: finest, samplesPerSecond }: Waveform): Reading['peaks'] {
  return Array.from({ length: LEVELS }, (_, level) => {
    const factor = LEVEL_FACTOR ** level;
    return {
      level,
      samplesPerSecond: samplesPerSecond / factor,
      data: Buffer.from(level === 0 ? finest : coarserPeaks(finest, factor)),
    };
  });
}
