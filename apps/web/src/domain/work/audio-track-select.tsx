import type { AudioTrackDto } from '@timbrel/api-client';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AudioTrackSelectProps {
  readonly tracks: readonly AudioTrackDto[];
  /** Null for the file's default track. */
  readonly value: number | null;
  readonly onChange: (track: number | null) => void;
}

/** Which sound of a recording is used, where it has several. */
export function AudioTrackSelect({ tracks, value, onChange }: AudioTrackSelectProps) {
  const { t, i18n } = useTranslation('common');
  if (tracks.length < 2) return null;
  const nameOf = ({ number, language, title, is_default: isDefault }: AudioTrackDto) => {
    const about = [title, languageName(language, i18n.language)].filter((part) => part !== null).join(', ');
    const name = about === '' ? t('audioTrackNumber', { number }) : t('audioTrackNamed', { number, name: about });
    return isDefault ? t('audioTrackDefault', { name }) : name;
  };
  const standard = tracks.find(({ is_default: isDefault }) => isDefault)?.number ?? 1;
  return (
    <Select
      label={t('audioTrack')}
      value={String(value ?? standard)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={tracks.map((track) => ({ value: String(track.number), label: nameOf(track) }))}
      onChange={(chosen) => onChange(chosen === null || Number(chosen) === standard ? null : Number(chosen))}
    />
  );
}

/** Null for what files say when they don't know. */
function languageName(code: string | null, locale: string): string | null {
  if (code === null || ['und', 'zxx', 'mis', 'mul'].includes(code)) return null;
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
