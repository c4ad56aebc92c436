import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { disputedWords, type DoubtfulWord, doubtfulWords, readingKey, stepDoubt } from './lib/doubt';
import { type Speaker, listSpeakers } from './lib/speakers';
import { lastBegun } from './lib/timeline';
import type { Playback } from '../../shared/playback/playback';
import type { AlternateTranscript, Transcript } from './queries';

/** Listening to a doubtful word takes in this much before and after it. */
const DOUBT_MARGIN_SECONDS = 1.5;

/** What the parts of the reader share. */
export interface Reader {
  readonly transcript: Transcript;
  readonly speakers: ReadonlyMap<string, Speaker>;
  /** Words that the engine was not sure of; with a second opinion, those that the two have heard differently. */
  readonly doubts: readonly DoubtfulWord[];
  readonly opinion: AlternateTranscript | null;
  /** Leaves what a second opinion has questioned as it is. */
  readonly decide: (word: DoubtfulWord) => void;
  /** The doubtful word visited last, as an index of `doubts`. */
  readonly visitedDoubt: number | null;
  /** Whether the text keeps up with the sound. */
  readonly following: boolean;
  readonly setFollowing: (following: boolean) => void;
  /** Moves sound and text. */
  readonly seek: (seconds: number) => void;
  readonly stepSegment: (step: 1 | -1) => void;
  /** Hears the segment again and again, or goes on. */
  readonly loopSegment: () => void;
  readonly visitDoubt: (index: number) => void;
  readonly stepDoubt: (step: 1 | -1) => void;
}

const ReaderContext = createContext<Reader | null>(null);
export const ReaderProvider = ReaderContext.Provider;

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error('useReader needs a ReaderProvider above it');
  return reader;
}

/** The state of one open transcript. `onVisit` is told of doubtful words that are gone to, and how to settle them. */
export function useReaderState(
  transcript: Transcript,
  playback: Playback,
  opinion: AlternateTranscript | null,
  onVisit?: (word: DoubtfulWord, decide: () => void) => void,
): Reader {
  const [following, setFollowing] = useState(true);
  /** When the doubtful word begins that was gone to last: places in the list change while it is worked through. */
  const [visited, setVisited] = useState<number | null>(null);
  const { segments } = transcript;
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const heard = opinion?.segments;
  const found = useMemo(() => (heard ? disputedWords(segments, heard) : doubtfulWords(segments)), [segments, heard]);
  const doubts = useMemo(() => found.filter((word) => !decided.has(readingKey(word))), [found, decided]);
  const decide = useCallback((word: DoubtfulWord) => setDecided((before) => new Set(before).add(readingKey(word))), []);
  const speakers = useMemo(() => new Map(listSpeakers(segments).map((speaker) => [speaker.name, speaker])), [segments]);

  useFollowOnPlay(playback, setFollowing);

  const seek = useCallback(
    (seconds: number) => {
      setVisited(null);
      setFollowing(true);
      playback.seek(seconds);
    },
    [playback],
  );
  const visitDoubt = useCallback(
    (index: number) => {
      const word = doubts[index];
      if (!word) return;
      setVisited(word.start);
      setFollowing(true);
      playback.playRange(word.start - DOUBT_MARGIN_SECONDS, word.end + DOUBT_MARGIN_SECONDS);
      onVisit?.(word, () => decide(word));
    },
    [doubts, playback, onVisit, decide],
  );

  return {
    transcript,
    speakers,
    doubts,
    opinion,
    decide,
    visitedDoubt: visited === null ? null : doubts.findIndex(({ start }) => start === visited),
    following,
    setFollowing,
    seek,
    visitDoubt,
    stepSegment: (step) => {
      const { time } = playback.getState();
      const index = lastBegun(segments, time);
      seek(segments[Math.min(segments.length - 1, Math.max(0, index + step))]?.start ?? time);
    },
    loopSegment: () => {
      const { loop, time } = playback.getState();
      const segment = segments[lastBegun(segments, time)];
      if (loop) playback.endLoop();
      else if (segment) playback.loop(segment.start, segment.end);
    },
    stepDoubt: (step) => {
      const next = stepDoubt(doubts, playback.getState().time, step, visited);
      if (next !== undefined) visitDoubt(next);
    },
  };
}

/** Pressing play brings the text along again, wherever it had been scrolled to. */
function useFollowOnPlay(playback: Playback, setFollowing: (following: boolean) => void): void {
  useEffect(() => {
    let wasPlaying = playback.getState().playing;
    return playback.subscribe(() => {
      const { playing } = playback.getState();
      if (playing && !wasPlaying) setFollowing(true);
      wasPlaying = playing;
    });
  }, [playback, setFollowing]);
}
