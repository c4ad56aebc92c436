import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, PAGE_FORMATS, QUALITIES, type Quality } from '../lib/levels';
import { AudioTrackSelect } from '../../../domain/work/audio-track-select';
import type { Recording } from '../../../domain/wave/peaks';

export interface Output {
  /** Null for the format that the file has. */
  format: Format | null;
  quality: Quality;
  keepVideo: boolean;
  /** Whether its transcript, subtitles and translations come along, in the result's own time. */
  carryTranscript: boolean;
  /** From 1; null for the file's default one. */
  audioTrack: number | null;
}

export const OWN_FORMAT: Output = {
  ...{ format: null, quality: 'high', keepVideo: true, carryTranscript: true, audioTrack: null },
};

/** The audio track as the calls name it. */
export const trackBody = (audioTrack: number | null) => (audioTrack === null ? {} : { audio_track: audioTrack });

/** As the calls name it. */
export const outputBody = ({ format, quality, keepVideo, carryTranscript, audioTrack }: Output) => ({
  ...(format !== null && { output_format: format }),
  quality,
  keep_video: keepVideo,
  carry_transcript: carryTranscript,
  ...trackBody(audioTrack),
});

interface OutputFieldsProps {
  readonly file: Recording;
  readonly value: Output;
  readonly onChange: (output: Output) => void;
}

const SAME = 'same';

/** What the result is written as. */
export function OutputFields({ file, value, onChange }: OutputFieldsProps) {
  const { t } = useTranslation('processor');
  return (
    <>
      <AudioTrackSelect
        tracks={file.audio_tracks}
        value={value.audioTrack}
        onChange={(audioTrack) => onChange({ ...value, audioTrack })}
      />
      <Choice
        label={t('output')}
        value={value.format ?? SAME}
        data={[
          { value: SAME, label: t('sameFormat') },
          ...PAGE_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() })),
        ]}
        onChange={(format) => onChange({ ...value, format: format === SAME ? null : (format as Format) })}
      />
      <QualityField value={value.quality} onChange={(quality) => onChange({ ...value, quality })} />
      {file.kind === 'video' && value.format === null && (
        <Checkbox
          label={t('keepVideo')}
          checked={value.keepVideo}
          onChange={(event) => onChange({ ...value, keepVideo: event.currentTarget.checked })}
        />
      )}
      {file.has_transcript && (
        <Checkbox
          label={t('carryTranscript')}
          checked={value.carryTranscript}
          onChange={(event) => onChange({ ...value, carryTranscript: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

export function QualityField({ value, onChange }: { value: Quality; onChange: (quality: Quality) => void }) {
  const { t } = useTranslation('processor');
  const words = { low: t('qualityLow'), medium: t('qualityMedium'), high: t('qualityHigh') };
  return (
    <Choice
      label={t('quality')}
      value={value}
      data={QUALITIES.map((quality) => ({ value: quality, label: words[quality] }))}
      onChange={(quality) => onChange(quality as Quality)}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly data: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

/** A few words to choose from, under a label. */
export function Choice({ label, value, data, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={520} mb={4} id={id}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-labelledby={id} value={value} data={data} onChange={onChange} />
    </div>
  );
}
