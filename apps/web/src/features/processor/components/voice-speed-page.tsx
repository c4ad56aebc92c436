import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VOICE_SPEED_START, VOICE_SPEEDS } from '../lib/levels';
import { SINGLE_PAGE_SIZE } from './denoise-page';
import { GetProBanner } from './get-pro-banner';
import { SourcePlayerCard } from './source-player-card';
import type { ToolProps } from './noise-tool';
import { Choice, type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { ProcessForm } from './process-form';
import { NewLength, type SpeedStyle, StyleField, useSpeedPreview } from './speed-fields';
import { ToolPage, type ToolPageProps } from './tool-page';
import classes from './tool-page.module.css';

/** `/voice-speed`: a few speeds, heard before anything is made. */
export function VoiceSpeedPage(props: ToolPageProps) {
  const { t } = useTranslation('processor');
  return (
    <ToolPage
      {...props}
      title={t('voiceSpeedTitle')}
      description={t('voiceSpeedDescription')}
      banner={<GetProBanner />}
      pageSize={SINGLE_PAGE_SIZE}
      types={['speed-change']}
    >
      {(tool) => <VoiceSpeed key={tool.file.id} {...tool} />}
    </ToolPage>
  );
}

function VoiceSpeed({ file, busy, run }: ToolProps) {
  const { t, i18n } = useTranslation('processor');
  const [speed, setSpeed] = useState<number>(VOICE_SPEED_START);
  const [style, setStyle] = useState<SpeedStyle>('voice');
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  useSpeedPreview(speed);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() => run({ mode: 'speed-change', body: { fileId: file.id, speed, style, ...outputBody(output) } })}
      >
        <Choice
          label={t('speed')}
          value={String(speed)}
          data={VOICE_SPEEDS.map((each) => ({ value: String(each), label: `${number.format(each)}×` }))}
          onChange={(value) => setSpeed(Number(value))}
        />
        <NewLength file={file} factor={speed} />
        <StyleField value={style} onChange={setStyle} />
        <OutputFields file={file} value={output} onChange={setOutput} />
      </ProcessForm>
      <SourcePlayerCard file={file} />
    </div>
  );
}
