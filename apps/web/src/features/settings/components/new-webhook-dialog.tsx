import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { ApiError, createWebhook, type CreateWebhookData } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../shared/i18n/describe-error';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { Dialog } from '../../../shared/ui/dialog';
import { EVENT_NAMES, WEBHOOK_EVENTS } from '../lib/webhook-events';

/** Where to, and what about. */
export function NewWebhookDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>(['job.completed', 'job.failed']);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: CreateWebhookData['body']) => whenConfirmed(() => createWebhook({ body })),
    onSuccess: (made) => made && onMade(made.data.secret),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const chosen = EVENT_NAMES.filter((each) => events.includes(each));
    if (url.trim() !== '' && chosen.length > 0) mutate({ url: url.trim(), events: chosen });
  };
  // The server says what is wrong with an address.
  const refusal =
    error instanceof ApiError ? (error.details[0]?.message ?? describeError(error)) : error && describeError(error);
  return (
    <Dialog opened onClose={onClose} title={t('newWebhookTitle')} size={460}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            type="url"
            inputMode="url"
            label={t('webhookUrl')}
            description={t('webhookUrlHint')}
            placeholder="https://"
            data-autofocus
            value={url}
            error={refusal ?? (tried && url.trim() === '' && t('webhookUrlMissing'))}
            onChange={({ currentTarget }) => {
              reset();
              setUrl(currentTarget.value);
            }}
          />
          <Checkbox.Group
            label={t('webhookTells')}
            value={events}
            onChange={setEvents}
            error={tried && events.length === 0 && t('webhookTellsMissing')}
          >
            <Stack gap="xs" mt={6} mb={tried && events.length === 0 ? 6 : 0}>
              {EVENT_NAMES.map((event) => (
                <Checkbox key={event} value={event} label={t(WEBHOOK_EVENTS[event])} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('makeWebhook')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
