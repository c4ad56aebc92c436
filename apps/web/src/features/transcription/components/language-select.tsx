import { Select, Text } from '@mantine/core';
import { listEnginesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  enginesFor,
  isTranscriptionLanguage,
  missingFor,
  TRANSCRIPTION_LANGUAGES,
  type TranscriptionLanguage,
} from '../lib/languages';

interface LanguageSelectProps {
  readonly value: TranscriptionLanguage;
  readonly onChange: (language: TranscriptionLanguage) => void;
}

/** The eight languages; those that no engine understands now stay in sight and say why. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t, i18n } = useTranslation('transcription');
  const { data } = useQuery(listEnginesOptions());
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const reasons = new Map<string, string | null>(
    TRANSCRIPTION_LANGUAGES.map((code) => {
      if (!data || enginesFor(data.transcribers, code).length > 0) return [code, null];
      const engine = missingFor(data.transcribers, code);
      return [code, engine ? t('needsEngine', { engine: engine.name, reason: engine.reason ?? '' }) : t('noEngine')];
    }),
  );
  return (
    <Select
      label={t('language')}
      value={value}
      onChange={(code) => isTranscriptionLanguage(code) && onChange(code)}
      maxDropdownHeight={640}
      comboboxProps={{ withinPortal: false }}
      data={TRANSCRIPTION_LANGUAGES.map((code) => ({
        value: code,
        label: names.of(code === 'cn' ? 'zh' : code) ?? code,
        disabled: (reasons.get(code) ?? null) !== null,
      }))}
      renderOption={({ option }) => (
        <div>
          {option.label}
          {(reasons.get(option.value) ?? null) !== null && (
            <Text size="xs" c="dimmed">
              {reasons.get(option.value)}
            </Text>
          )}
        </div>
      )}
    />
  );
}
