import { Button, Group, Select, Stack, Switch } from '@mantine/core';
import type { ExportFormat } from '@timbrel/api-client';
import { CUE_LAYOUTS, type CueLayout } from '@timbrel/subtitles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, FORMAT_LABELS } from '../../../domain/exports/formats';
import { useOfferedFormats } from '../../../domain/exports/use-offered-formats';
import { Dialog } from '../../../shared/ui/dialog';
import { isSubtitles, isText, rememberChoices, rememberedChoices, type ExportChoices } from '../lib/export-choices';
import type { useDownloadTranscript } from '../mutations';
import { ProfileSelect } from './profile-select';

const LAYOUTS = { auto: 'layoutAuto', reflow: 'layoutReflow', segments: 'layoutSegments' } as const;
const SWITCHES = [
  ['speakers', 'exportSpeakers'],
  ['timestamps', 'exportTimestamps'],
  ['paragraphs', 'exportParagraphs'],
] as const;

interface ExportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly download: ReturnType<typeof useDownloadTranscript>;
}

/** Format and choices of an export; they are remembered. */
export function ExportDialog({ opened, onClose, download }: ExportDialogProps) {
  const { t } = useTranslation(['transcripts', 'common']);
  const offered = useOfferedFormats();
  const [choices, setChoices] = useState(rememberedChoices);
  const set = (change: Partial<ExportChoices>) => setChoices((before) => ({ ...before, ...change }));
  const { format } = choices;
  const applies = (key: (typeof SWITCHES)[number][0]) => isText(format) || (key === 'speakers' && isSubtitles(format));
  const send = () => {
    rememberChoices(choices);
    download.mutate(choices, { onSuccess: onClose });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('exportTitle')}>
      <Stack gap="md">
        <Select
          label={t('exportFormat')}
          allowDeselect={false}
          value={format}
          data={EXPORT_FORMATS.map((value) => ({
            value,
            label: offered(value)
              ? t(`common:${FORMAT_LABELS[value]}`)
              : `${t(`common:${FORMAT_LABELS[value]}`)} · ${t('common:formatNotInPlan')}`,
            disabled: !offered(value),
          }))}
          onChange={(value) => set({ format: value as ExportFormat })}
        />
        {SWITCHES.map(
          ([key, label]) =>
            applies(key) && (
              <Switch
                key={key}
                label={t(label)}
                checked={choices[key]}
                onChange={({ currentTarget }) => set({ [key]: currentTarget.checked })}
              />
            ),
        )}
        {isSubtitles(format) && (
          <>
            <ProfileSelect
              label={t('exportProfile')}
              value={choices.profile}
              onChange={(profile) => set({ profile })}
            />
            <Select
              label={t('exportLayout')}
              allowDeselect={false}
              value={choices.layout}
              data={CUE_LAYOUTS.map((value) => ({ value, label: t(LAYOUTS[value]) }))}
              onChange={(value) => set({ layout: value as CueLayout })}
            />
          </>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={send} loading={download.isPending} disabled={!offered(format)}>
            {t('download')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
