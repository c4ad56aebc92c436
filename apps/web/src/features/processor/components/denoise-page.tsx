import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DENOISE_LEVELS, type DenoiseLevel } from '../lib/levels';
import { GetProBanner } from './get-pro-banner';
import { SourcePlayerCard } from './source-player-card';
import type { ToolProps } from './noise-tool';
import { OptionCards } from './option-cards';
import { type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { ProcessForm } from './process-form';
import { ToolPage, type ToolPageProps } from './tool-page';
import classes from './tool-page.module.css';

export const SINGLE_PAGE_SIZE = 3;

/** `/denoise`: three words for how much. */
export function DenoisePage(props: ToolPageProps) {
  const { t } = useTranslation('processor');
  return (
    <ToolPage
      {...props}
      title={t('denoiseTitle')}
      description={t('denoiseDescription')}
      banner={<GetProBanner />}
      pageSize={SINGLE_PAGE_SIZE}
      types={['noise-reduction']}
    >
      {(tool) => <Denoise key={tool.file.id} {...tool} />}
    </ToolPage>
  );
}

function Denoise({ file, busy, run }: ToolProps) {
  const { t } = useTranslation('processor');
  const [level, setLevel] = useState<DenoiseLevel>('medium');
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() =>
          run({
            mode: 'noise-reduction',
            body: { fileId: file.id, reduction_level: DENOISE_LEVELS[level], ...outputBody(output) },
          })
        }
      >
        <OptionCards
          label={t('level')}
          value={level}
          options={[
            { value: 'light', label: t('levelLight'), hint: t('levelLightHint') },
            { value: 'medium', label: t('levelMedium'), hint: t('levelMediumHint') },
            { value: 'aggressive', label: t('levelAggressive'), hint: t('levelAggressiveHint') },
          ]}
          onChange={(value) => setLevel(value as DenoiseLevel)}
        />
        <OutputFields file={file} value={output} onChange={setOutput} />
      </ProcessForm>
      <SourcePlayerCard file={file} />
    </div>
  );
}
