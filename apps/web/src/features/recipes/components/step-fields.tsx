import { NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Step } from '../lib/steps';
import classes from './recipes.module.css';

const FORMATS = ['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'] as const;
const QUALITIES = ['low', 'medium', 'high'] as const;
const LANGUAGES = ['en', 'fa', 'hi', 'cn', 'de', 'fr', 'es', 'ru'] as const;

interface StepFieldsProps {
  readonly step: Step;
  readonly onChange: (step: Step) => void;
}

/** The figures of one step. */
export function StepFields({ step, onChange }: StepFieldsProps) {
  const { t, i18n } = useTranslation('recipes');
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const number = (
    label: string,
    value: number,
    [min, max, by]: readonly [number, number, number],
    set: (value: number) => Step,
  ) => (
    <NumberInput
      label={label}
      min={min}
      max={max}
      step={by}
      decimalScale={2}
      value={value}
      onChange={(next) => next !== '' && onChange(set(Number(next)))}
    />
  );
  switch (step.kind) {
    case 'denoise':
      return number(t('level'), step.level, [0, 1, 0.05], (level) => ({ ...step, level }));
    case 'speed':
      return number(t('speed'), step.factor, [0.5, 2, 0.1], (factor) => ({ ...step, factor }));
    case 'silence':
      return (
        <div className={classes['pair']}>
          {number(t('longerThan'), step.min_silence_seconds ?? 0.6, [0.1, 60, 0.1], (min_silence_seconds) => ({
            ...step,
            min_silence_seconds,
          }))}
          {number(t('margin'), step.margin_seconds ?? 0.15, [0, 5, 0.05], (margin_seconds) => ({
            ...step,
            margin_seconds,
          }))}
        </div>
      );
    case 'loudness':
      return (
        <div className={classes['pair']}>
          {number(t('target'), step.target_lufs, [-40, -5, 1], (target_lufs) => ({ ...step, target_lufs }))}
          {number(t('peak'), step.true_peak_db ?? -1, [-9, 0, 0.5], (true_peak_db) => ({ ...step, true_peak_db }))}
        </div>
      );
    case 'convert':
      return (
        <div className={classes['pair']}>
          <NativeSelect
            label={t('format')}
            value={step.output_format}
            data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(event) =>
              onChange({ ...step, output_format: event.currentTarget.value as (typeof FORMATS)[number] })
            }
          />
          <NativeSelect
            label={t('quality')}
            value={step.quality ?? 'high'}
            data={QUALITIES.map((value) => ({ value, label: t(value) }))}
            onChange={(event) =>
              onChange({ ...step, quality: event.currentTarget.value as (typeof QUALITIES)[number] })
            }
          />
        </div>
      );
    case 'transcribe':
      return (
        <NativeSelect
          label={t('language')}
          value={step.language ?? 'en'}
          data={LANGUAGES.map((value) => ({ value, label: names.of(value === 'cn' ? 'zh' : value) ?? value }))}
          onChange={(event) => onChange({ ...step, language: event.currentTarget.value })}
        />
      );
    case 'cut':
      return null;
  }
}
