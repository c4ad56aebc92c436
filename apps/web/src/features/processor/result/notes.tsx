import { List, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { writeTime } from '../../../shared/lib/time-text';
import type { AudioOutcome } from './audio-outcome';

type Words = TFunction<'processor'>;
type Step = NonNullable<AudioOutcome['steps']>[number];
type Change = NonNullable<AudioOutcome['changes']>[number];

/** The exact recipe, and what the format could not hold. */
export function Notes({ outcome }: { outcome: AudioOutcome }) {
  const { t, i18n } = useTranslation('processor');
  const { steps = [], changes = [], lossless } = outcome;
  const number = (value: unknown) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(Number(value));
  const lines = [
    ...steps.map((step) => stepText(step, t, number)),
    ...(lossless
      ? [t('noteLossless', { start: writeTime(lossless.real_start), end: writeTime(lossless.real_end) })]
      : []),
    ...changes.map((change) => changeText(change, t, number)),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={520} mt="sm" mb={4}>
        {t('recipe')}
      </Text>
      <List size="sm" spacing={2}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  );
}

function stepText(step: Step, t: Words, number: (value: unknown) => string): string | null {
  switch (step.kind) {
    case 'denoise':
      return t('noteDenoise', {
        level: number(step['level']),
        floor: step['noise_floor_db'] === null ? '–' : number(step['noise_floor_db']),
      });
    case 'speed':
      return t('noteSpeed', { factor: number(step['factor']) });
    case 'cut':
    case 'silence':
      return t('noteCut', { count: Number(step['kept_parts']), removed: writeTime(Number(step['removed_seconds'])) });
    case 'loudness':
      return step['normalization_type'] === 'none'
        ? t('noteLoudnessNone')
        : t(step['normalization_type'] === 'limited' ? 'noteLoudnessLimited' : 'noteLoudnessLinear', {
            target: number(step['target_lufs']),
            peak: number(step['true_peak_db']),
            gain: number(step['gain_db']),
          });
    default:
      return null;
  }
}

function changeText({ what, from, to }: Change, t: Words, number: (value: unknown) => string): string | null {
  switch (what) {
    case 'sample_rate':
      return t('changeRate', { from: number(from), to: number(to) });
    case 'channels':
      return t('changeChannels', { from: number(from), to: number(to) });
    case 'bit_depth':
      return t('changeDepth', { from: number(from), to: number(to) });
    case 'cover':
      return t('changeCover');
    case 'chapters':
      return t('changeChapters');
    case 'tags':
      return t('changeTags');
    case 'subtitles':
      return t('changeSubtitles');
    case 'tracks':
      return t('changeTracks', { from: number(from) });
    default:
      return null;
  }
}
