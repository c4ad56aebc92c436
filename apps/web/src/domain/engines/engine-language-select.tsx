import { Select, Text } from '@mantine/core';
import { listEnginesOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NONE } from './engine-note';
import { type EngineKind, enginesFor, missingFor } from './engines';

interface EngineLanguageSelectProps<Code extends string> {
  readonly kind: EngineKind;
  readonly label: string;
  readonly languages: readonly Code[];
  /** Whether engines that send the file out are none. */
  readonly localOnly?: boolean;
  readonly value: Code;
  readonly onChange: (language: Code) => void;
}

/** The languages of a page; those that no engine knows now stay in sight and say why. */
export function EngineLanguageSelect<Code extends string>({
  kind,
  label,
  languages,
  localOnly = false,
  value,
  onChange,
}: EngineLanguageSelectProps<Code>) {
  const { t, i18n } = useTranslation('engines');
  const { data } = useQuery(listEnginesOptions());
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const reasons = new Map<string, string | null>(
    languages.map((code) => {
      if (!data || enginesFor(data[kind], { language: code, localOnly }).length > 0) return [code, null];
      if (enginesFor(data[kind], { language: code }).length > 0) return [code, t('needsLeaving')];
      const [engine, ...others] = missingFor(data[kind], code);
      if (!engine) return [code, t(NONE[kind])];
      if (others.length === 0) return [code, t('needsEngine', { engine: engine.name, reason: engine.reason ?? '' })];
      return [code, t('needsOneOf', { engines: list.format([engine, ...others].map(({ name }) => name)) })];
    }),
  );
  return (
    <Select
      label={label}
      value={value}
      onChange={(chosen) => {
        const language = languages.find((code) => code === chosen);
        if (language) onChange(language);
      }}
      maxDropdownHeight={640}
      comboboxProps={{ withinPortal: false }}
      data={languages.map((code) => ({
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
