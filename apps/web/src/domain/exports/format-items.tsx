import { Menu, Text } from '@mantine/core';
import type { ExportFormat } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, FORMAT_LABELS } from './formats';
import { useOfferedFormats } from './use-offered-formats';

/** The formats of the plan as entries of a menu; the others say what they need. */
export function FormatItems({ onChoose }: { onChoose: (format: ExportFormat) => void }) {
  const { t } = useTranslation('common');
  const offered = useOfferedFormats();
  return EXPORT_FORMATS.map((format) => (
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
      onClick={() => offered(format) && onChoose(format)}
    >
      {t(FORMAT_LABELS[format])}
    </Menu.Item>
  ));
}
