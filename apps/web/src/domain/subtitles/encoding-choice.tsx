import { Alert, Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseTextEncoding, type TextEncoding } from '@timbrel/api-client';
import { getTextEncodingOptions } from '@timbrel/api-client/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toast';
import { ENCODINGS, encodingLabel } from './encoding-label';

/** How many lines of a text stand beside an encoding. */
const LINES_SHOWN = 3;

/** What a text file is written in. Where that can't be told, people see how it reads and choose; what they choose is remembered for the file. */
export function EncodingChoice({ fileId }: { readonly fileId: string }) {
  const { t, i18n } = useTranslation('encoding');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const options = getTextEncodingOptions({ path: { fileId } });
  const { data } = useQuery(options);
  const choose = useMutation({
    mutationFn: async (encoding: TextEncoding) =>
      (await chooseTextEncoding({ path: { fileId }, body: { encoding } })).data,
    onSuccess: (chosen) => queryClient.setQueryData(options.queryKey, chosen),
    onError: (error) => toast.failure(error, t('saveFailed')),
  });
  if (!data) return null;

  const label = (encoding: TextEncoding) => encodingLabel(encoding, i18n.language);
  if (data.encoding_certain && !isOpen) {
    return (
      <Group gap="xs" mt="sm">
        <Text size="xs" c="dimmed">
          {t('readAs', { encoding: label(data.encoding) })}
        </Text>
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </Group>
    );
  }
  const readings = [{ encoding: data.encoding, lines: data.lines }, ...data.guesses];
  return (
    <Alert
      mt="sm"
      color={data.encoding_certain ? 'gray' : 'yellow'}
      title={data.encoding_certain ? t('chooseTitle') : t('doubtTitle')}
    >
      <Stack gap="sm">
        {!data.encoding_certain && <Text size="sm">{t('doubtBody')}</Text>}
        <Radio.Group
          aria-label={t('chooseTitle')}
          value={data.encoding_certain ? data.encoding : null}
          onChange={(encoding) => choose.mutate(encoding)}
        >
          <Stack gap="sm">
            {readings.map(({ encoding, lines }) => (
              <Radio
                key={encoding}
                value={encoding}
                disabled={choose.isPending}
                label={label(encoding)}
                description={lines.slice(0, LINES_SHOWN).map((line, at) => (
                  <Text key={at} component="span" display="block" size="sm" dir="auto" truncate>
                    {line}
                  </Text>
                ))}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t('other')}
          searchable
          value={null}
          disabled={choose.isPending}
          comboboxProps={{ withinPortal: false }}
          data={ENCODINGS.map((encoding) => ({ value: encoding, label: label(encoding) }))}
          onChange={(encoding) => encoding && choose.mutate(encoding)}
        />
      </Stack>
    </Alert>
  );
}
