import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOUDNESS_PRESETS, type LoudnessPreset } from '../lib/levels';
import { SourcePlayerCard } from './source-player-card';
import { MeasureFields } from './measure-fields';
import type { ToolProps } from './noise-tool';
import { OptionCards } from './option-cards';
import { type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { ProcessForm } from './process-form';
import type { ToolPageProps } from './tool-page';
import classes from './tool-page.module.css';

const OWN = 'own';

/** A loudness, by what it is for or by number. */
export function LoudnessTool({ file, busy, run, jobs }: ToolProps & Pick<ToolPageProps, 'jobs'>) {
  const { t } = useTranslation('processor');
  const [preset, setPreset] = useState<LoudnessPreset | typeof OWN>('podcast');
  const [target, setTarget] = useState<number>(LOUDNESS_PRESETS.podcast);
  const [peak, setPeak] = useState(-1);
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  const figures = preset === OWN ? { target_lufs: target, true_peak_db: peak } : { preset };
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() => run({ mode: 'loudness', body: { fileId: file.id, ...figures, ...outputBody(output) } })}
      >
        <OptionCards
          label={t('loudnessTarget')}
          value={preset}
          options={[
            { value: 'podcast', label: t('presetPodcast'), hint: t('presetFigures', { lufs: -16, peak: -1 }) },
            { value: 'streaming', label: t('presetStreaming'), hint: t('presetFigures', { lufs: -14, peak: -1 }) },
            { value: 'broadcast', label: t('presetBroadcast'), hint: t('presetFigures', { lufs: -23, peak: -1 }) },
            { value: OWN, label: t('presetOwn') },
          ]}
          onChange={(value) => setPreset(value as LoudnessPreset | typeof OWN)}
        />
        {preset === OWN && (
          <div className={classes['pair']}>
            <NumberInput
              label={t('targetLufs')}
              min={-40}
              max={-5}
              step={1}
              decimalScale={1}
              value={target}
              onChange={(value) => setTarget(Number(value))}
            />
            <NumberInput
              label={t('truePeak')}
              min={-9}
              max={0}
              step={0.5}
              decimalScale={1}
              value={peak}
              onChange={(value) => setPeak(Number(value))}
            />
          </div>
        )}
        <OutputFields file={file} value={output} onChange={setOutput} />
      </ProcessForm>
      <SourcePlayerCard file={file}>
        <MeasureFields file={file} audioTrack={output.audioTrack} jobs={jobs} />
      </SourcePlayerCard>
    </div>
  );
}
