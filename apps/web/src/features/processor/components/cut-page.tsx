import { useTranslation } from 'react-i18next';
import { CutTool } from './cut-tool';
import { SINGLE_PAGE_SIZE } from './denoise-page';
import { GetProBanner } from './get-pro-banner';
import { ToolPage, type ToolPageProps } from './tool-page';

/** `/cut-audio`: the waveform is the page. */
export function CutPage(props: ToolPageProps) {
  const { t } = useTranslation('processor');
  return (
    <ToolPage
      {...props}
      title={t('cutTitle')}
      description={t('cutDescription')}
      banner={<GetProBanner />}
      pageSize={SINGLE_PAGE_SIZE}
      types={['cut']}
    >
      {(tool) => <CutTool key={tool.file.id} {...tool} jobs={props.jobs} />}
    </ToolPage>
  );
}
