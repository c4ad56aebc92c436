import { Slider, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SPEED } from '../lib/levels';
import { SourcePlayerCard } from './source-player-card';
import type { ToolProps } from './noise-tool';
import { type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { ProcessForm } from './process-form';
import { NewLength, type SpeedStyle, StyleField, useSpeedPreview } from './speed-fields';
import classes from './tool-page.module.css';

const MARKS = [0.5, 1, 1.5, 2].map((value) => ({ value, label: `${value}×` }));

/** Any speed, heard at once. */
export function SpeedTool({ file, busy, run }: ToolProps) {
  const { t, i18n } = useTranslation('processor');
  const id = useId();
  const [speed, setSpeed] = useState<number>(SPEED.start);
  const [style, setStyle] = useState<SpeedStyle>('voice');
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  useSpeedPreview(speed);
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() => run({ mode: 'speed-change', body: { fileId: file.id, speed, style, ...outputBody(output) } })}
      >
        <div>
          <Text size="sm" fw={520} id={id}>
            {t('speedValue', { speed: new Intl.NumberFormat(i18n.language).format(speed) })}
          </Text>
          <Slider
            mt="xs"
            mb="xl"
            {...{ min: SPEED.min, max: SPEED.max, step: SPEED.step }}
            value={speed}
            onChange={(value) => setSpeed(Math.round(value * 10) / 10)}
            marks={MARKS}
            label={null}
            thumbProps={{ 'aria-labelledby': id }}
          />
          <NewLength file={file} factor={speed} />
        </div>
        <StyleField value={style} onChange={setStyle} />
        <OutputFields file={file} value={output} onChange={setOutput} />
      </ProcessForm>
      <SourcePlayerCard file={file} />
    </div>
  );
}
