import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { createApiKey, type CreateApiKeyData } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../shared/i18n/describe-error';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { Dialog } from '../../../shared/ui/dialog';
import { ErrorState } from '../../../shared/ui/error-state';

type Scope = CreateApiKeyData['body']['scopes'][number];

const SCOPES: readonly { scope: Scope; label: `scope${'Files' | 'Jobs' | 'Transcripts'}${'Read' | 'Write'}` }[] = [
  { scope: 'files:read', label: 'scopeFilesRead' },
  { scope: 'files:write', label: 'scopeFilesWrite' },
  { scope: 'jobs:read', label: 'scopeJobsRead' },
  { scope: 'jobs:write', label: 'scopeJobsWrite' },
  { scope: 'transcripts:read', label: 'scopeTranscriptsRead' },
  { scope: 'transcripts:write', label: 'scopeTranscriptsWrite' },
];

/** What the key is for and what it may do. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: CreateApiKeyData['body']) => whenConfirmed(() => createApiKey({ body })),
    onSuccess: (made) => made && onMade(made.data.key),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const chosen = SCOPES.flatMap(({ scope }) => (scopes.includes(scope) ? [scope] : []));
    if (name.trim() !== '' && chosen.length > 0) mutate({ name: name.trim(), scopes: chosen });
  };
  return (
    <Dialog opened onClose={onClose} title={t('newKeyTitle')} size={440}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {error && <ErrorState error={error} message={describeError(error)} />}
          <TextInput
            label={t('keyName')}
            placeholder={t('keyNameExample')}
            data-autofocus
            maxLength={100}
            value={name}
            error={tried && name.trim() === '' && t('keyNameMissing')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox.Group
            label={t('keyMay')}
            value={scopes}
            onChange={setScopes}
            error={tried && scopes.length === 0 && t('keyMayMissing')}
          >
            <Stack gap="xs" mt={6} mb={tried && scopes.length === 0 ? 6 : 0}>
              {SCOPES.map(({ scope, label }) => (
                <Checkbox key={scope} value={scope} label={t(label)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('makeKey')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
