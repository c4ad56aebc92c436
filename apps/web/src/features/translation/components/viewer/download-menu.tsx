import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatItems } from '../../../../domain/exports/format-items';
import { QuietButton } from '../../../../shared/ui/quiet-button';
import { toast } from '../../../../shared/ui/toast';
import { useDownloadTranslation } from '../../mutations';
import type { Translation } from '../../queries';

interface DownloadMenuProps {
  readonly translation: Translation;
  readonly version: 'translated' | 'edited';
}

/** The version that is read, in the formats of the plan, in one language or both. */
export function DownloadMenu({ translation, version }: DownloadMenuProps) {
  const { t } = useTranslation('translation');
  const [bilingual, setBilingual] = useState(false);
  const download = useDownloadTranslation(translation, {
    onSuccess: (message) => toast.success({ message }),
    onError: (error) => toast.failure(error, t('exportFailed')),
  });
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <QuietButton icon={<IconDownload size={18} aria-hidden="true" />} loading={download.isPending}>
          {t('exportMenu')}
        </QuietButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={bilingual} onChange={setBilingual}>
          {t('exportBilingual')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <FormatItems onChoose={(format) => download.mutate({ format, bilingual, version })} />
      </Menu.Dropdown>
    </Menu>
  );
}
