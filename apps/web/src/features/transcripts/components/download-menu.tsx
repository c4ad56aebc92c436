import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, type ExportFormat, useDownloadTranscript } from '../mutations';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

const LABELS = { txt: 'formatTxt', srt: 'formatSrt', vtt: 'formatVtt', json: 'formatJson' } as const;

/** The screen's one filled button: the transcript in the formats of the plan; the others say what they need. */
export function DownloadMenu({ transcript }: { transcript: Transcript }) {
  const { t } = useTranslation('transcripts');
  const download = useDownloadTranscript(transcript);
  const { data: plan } = useQuery(getPlanLimitsOptions());
  // While the plan is unknown nothing is forbidden: the server has the last word.
  const offered = (format: ExportFormat) => plan?.limits.export_formats.includes(format) ?? true;
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          className={classes['download'] ?? ''}
          classNames={{ section: classes['downloadIcon'] ?? '' }}
          loading={download.isPending}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            aria-disabled={!offered(format)}
            {...(!offered(format) && { 'data-disabled': true })}
            closeMenuOnClick={offered(format)}
            rightSection={
              <Text size="xs" c="dimmed">
                {offered(format) ? `.${format}` : t('formatNotInPlan')}
              </Text>
            }
            onClick={() => offered(format) && download.mutate(format)}
          >
            {t(LABELS[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
