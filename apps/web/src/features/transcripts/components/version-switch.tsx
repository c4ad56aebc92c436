import { Button, Group, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../../domain/subtitles/direction';
import type { Transcript, TranscriptVersion } from '../queries';
import classes from './viewer.module.css';

const ORDER = ['original', 'transcribed', 'translated', 'edited'] as const;
const LABELS = {
  original: 'versionOriginal',
  transcribed: 'versionTranscribed',
  translated: 'versionTranslated',
  edited: 'versionEdited',
} as const;

export const versionLabel = (version: TranscriptVersion) => LABELS[version];

interface VersionSwitchProps {
  readonly transcript: Transcript;
  readonly switching: boolean;
  readonly onSwitch: (version: TranscriptVersion, language?: string) => void;
}

const found = (transcript: Transcript): TranscriptVersion[] =>
  ORDER.filter((version) => transcript.versions.some((known) => known.version === version));

/** The versions that exist; one alone needs no switch. */
export function VersionSwitch({ transcript, switching, onSwitch }: VersionSwitchProps) {
  const { t } = useTranslation('transcripts');
  const versions = found(transcript);
  if (versions.length < 2) return null;
  return (
    <Group gap="xs" wrap="nowrap" className={classes['versions']}>
      <SegmentedControl
        size="sm"
        className={classes['switch'] ?? ''}
        aria-label={t('version')}
        value={transcript.version}
        disabled={switching}
        data={versions.map((version) => ({ value: version, label: t(LABELS[version]) }))}
        onChange={(version) => onSwitch(version)}
      />
      <TranslatedLanguage transcript={transcript} switching={switching} onSwitch={onSwitch} />
      <EditedToggle transcript={transcript} switching={switching} onSwitch={onSwitch} />
    </Group>
  );
}

/** The same choice where there is no room for a switch. */
export function VersionMenu({ transcript, switching, onSwitch }: VersionSwitchProps) {
  const { t } = useTranslation('transcripts');
  const versions = found(transcript);
  if (versions.length < 2) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={switching}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            aria-label={`${t('version')}: ${t(LABELS[transcript.version])}`}
          >
            {t(LABELS[transcript.version])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={transcript.version} onChange={(version) => onSwitch(version as TranscriptVersion)}>
            {versions.map((version) => (
              <Menu.RadioItem key={version} value={version}>
                {t(LABELS[version])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <TranslatedLanguage transcript={transcript} switching={switching} onSwitch={onSwitch} />
    </Group>
  );
}

/** Of several translations the one that is read. */
function TranslatedLanguage({ transcript, switching, onSwitch }: VersionSwitchProps) {
  const { t, i18n } = useTranslation('transcripts');
  const languages = transcript.versions.flatMap(({ version, language }) =>
    version === 'translated' ? [language] : [],
  );
  if (transcript.version !== 'translated' || languages.length < 2) return null;
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <NativeSelect
      size="xs"
      aria-label={t('translatedLanguage')}
      value={transcript.language}
      disabled={switching}
      data={languages.map((code) => ({ value: code, label: names.of(languageTag(code)) ?? code }))}
      onChange={({ currentTarget }) => onSwitch('translated', currentTarget.value)}
    />
  );
}

/** To the edited text and back, once there is one. */
function EditedToggle({ transcript, switching, onSwitch }: VersionSwitchProps) {
  const { t } = useTranslation('transcripts');
  if (!found(transcript).includes('edited')) return null;
  const edited = transcript.version === 'edited';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      disabled={switching}
      onClick={() => onSwitch(edited ? 'original' : 'edited')}
    >
      {t(edited ? 'viewOriginal' : 'viewEdited')}
    </Button>
  );
}
