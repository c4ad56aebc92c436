import { Slider, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOISE_LEVEL } from '../lib/levels';
import type { AudioOrder } from '../mutations';
import type { Recording } from '../../../domain/wave/peaks';
import { SourcePlayerCard } from './source-player-card';
import { type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { ProcessForm } from './process-form';
import classes from './tool-page.module.css';

export interface ToolProps {
  readonly file: Recording;
  readonly busy: boolean;
  readonly run: (order: AudioOrder) => void;
}

/** Noise reduction with a level of its own. */
export function NoiseTool({ file, busy, run }: ToolProps) {
  const { t, i18n } = useTranslation('processor');
  const id = useId();
  const [level, setLevel] = useState<number>(NOISE_LEVEL.start);
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  const marks = [
    { value: 0.25, label: t('markGentle') },
    { value: 0.5, label: t('markBalanced') },
    { value: 0.85, label: t('markStrong') },
  ];
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() =>
          run({ mode: 'noise-reduction', body: { fileId: file.id, reduction_level: level, ...outputBody(output) } })
        }
      >
        <div>
          <Text size="sm" fw={520} id={id}>
            {t('reductionLevel', { level: new Intl.NumberFormat(i18n.language).format(level) })}
          </Text>
          <Slider
            mt="xs"
            mb="xl"
            {...{ min: NOISE_LEVEL.min, max: NOISE_LEVEL.max, step: NOISE_LEVEL.step }}
            value={level}
            onChange={setLevel}
            marks={marks}
            label={null}
            thumbProps={{ 'aria-labelledby': id }}
          />
          <Text size="xs" c="dimmed">
            {t('reductionHint')}
          </Text>
        </div>
        <OutputFields file={file} value={output} onChange={setOutput} />
      </ProcessForm>
      <SourcePlayerCard file={file} />
    </div>
  );
}
