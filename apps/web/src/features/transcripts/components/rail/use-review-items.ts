import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenEditor } from '../../editing/use-editor';
import type { RuleState } from '../../editing/rule-check';
import type { DoubtfulWord } from '../../lib/doubt';
import { useReader } from '../../use-reader';
import { useMeasured } from '../../../../domain/subtitles/use-measured';

export interface ReviewItem {
  readonly kind: 'doubt' | 'error' | 'warning';
  readonly title: string;
  /** null where the list says it for all. */
  readonly reason: string | null;
  readonly start: number;
  /** Place among the doubtful words. */
  readonly doubt?: number;
  readonly visit: () => void;
  /** Leaves it as it is, for good. */
  readonly accept?: () => void;
  /** What a second opinion has heard. */
  readonly theirs?: string;
  /** Puts that in its place. */
  readonly take?: () => void;
}

const NEVER = () => () => undefined;
const NO_RULES: RuleState = { profileKey: null, faults: new Map() };
const noRules = () => NO_RULES;

/** Everything that deserves a look, by time. */
export function useReviewItems(): ReviewItem[] {
  const { t } = useTranslation('transcripts');
  const editor = useOpenEditor();
  const { transcript, doubts, decide, visitDoubt, seek } = useReader();
  const { faults } = useSyncExternalStore(editor?.rules.subscribe ?? NEVER, editor?.rules.getState ?? noRules);
  const { measured, wanted } = useMeasured();
  const words = doubts.map((word: DoubtfulWord, doubt): ReviewItem => ({
    kind: 'doubt',
    title: word.text,
    reason: word.other ? null : t('lowConfidence'),
    start: word.start,
    doubt,
    visit: () => visitDoubt(doubt),
    ...(word.other
      ? { theirs: word.other.theirs, accept: () => decide(word) }
      : editor && { accept: () => editor.acceptWord(word) }),
    ...(word.other && editor && { take: () => editor.takeReading(word) }),
  }));
  if (faults.size === 0) return words;
  const objections = transcript.segments.flatMap((segment) =>
    ('key' in segment ? (faults.get(Number(segment.key)) ?? []) : []).map((fault): ReviewItem => ({
      kind: fault.severity,
      title: measured(fault),
      reason: wanted(fault),
      start: segment.start,
      visit: () => seek(segment.start),
    })),
  );
  return [...words, ...objections].sort((a, b) => a.start - b.start);
}
