import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConvertTool } from './convert-tool';
import { CutTool } from './cut-tool';
import { LoudnessTool } from './loudness-tool';
import { NoiseTool } from './noise-tool';
import { SpeedTool } from './speed-tool';
import { ToolPage, type ToolPageProps } from './tool-page';

const PAGE_SIZE = 6;
const TABS = [
  ['noise-reduction', 'modeNoiseReduction', NoiseTool],
  ['speed-change', 'modeSpeedChange', SpeedTool],
  ['cut', 'modeCut', CutTool],
  ['convert', 'modeConvert', ConvertTool],
  ['loudness', 'modeLoudness', LoudnessTool],
] as const;
const TYPES = TABS.map(([type]) => type);

/** `/audio-processor`: everything that can be done to a sound; the file stays when the tool changes. */
export function ProcessorPage(props: ToolPageProps) {
  const { t } = useTranslation('processor');
  // Who comes to see a job finds the tool that it was done with.
  const job = props.jobs.find(({ id }) => id === props.jobId);
  const [chosen, setTab] = useState<string | null>(null);
  const tab = chosen ?? job?.type ?? TYPES[0];
  return (
    <ToolPage {...props} title={t('title')} description={t('description')} pageSize={PAGE_SIZE} types={TYPES}>
      {(tool) => (
        <Tabs value={tab ?? null} onChange={setTab} keepMounted={false} mt="md">
          <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
            {TABS.map(([value, label]) => (
              <Tabs.Tab key={value} value={value}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map(([value, , Tool]) => (
            <Tabs.Panel key={value} value={value}>
              <Tool key={tool.file.id} {...tool} jobs={props.jobs} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </ToolPage>
  );
}
