import { Button, Group, Switch, Text } from '@mantine/core';
import {
  changeWebhook,
  deleteWebhook,
  type ListWebhooksResponse,
  renewWebhookSecret,
  testWebhook,
} from '@timbrel/api-client';
import { listWebhookDeliveriesQueryKey, listWebhooksQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { toast } from '../../../shared/ui/toast';
import { WEBHOOK_EVENTS } from '../lib/webhook-events';
import classes from './settings.module.css';
import { WebhookLog } from './webhook-log';

type Webhook = ListWebhooksResponse['webhooks'][number];

interface WebhookRowProps {
  webhook: Webhook;
  /** A new signing secret, to be shown this once. */
  onSecret: (secret: string) => void;
}

/** One webhook: on or off, a test, its log, another secret, and its end. */
export function WebhookRow({ webhook: { id, url, events, enabled }, onSecret }: WebhookRowProps) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [logShown, setLogShown] = useState(false);
  const path = { id };
  const settle = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: listWebhooksQueryKey() }),
    onError: (failure: unknown) => toast.failure(failure),
  };
  const toggle = useMutation({
    ...settle,
    mutationFn: (on: boolean) => whenConfirmed(() => changeWebhook({ path, body: { enabled: on } })),
  });
  const remove = useMutation({ ...settle, mutationFn: () => deleteWebhook({ path }) });
  const renew = useMutation({
    ...settle,
    mutationFn: () => whenConfirmed(() => renewWebhookSecret({ path })),
    onSuccess: (done) => done && onSecret(done.data.secret),
  });
  const test = useMutation({
    mutationFn: () => testWebhook({ path }),
    onSuccess: () => {
      setLogShown(true);
      return queryClient.invalidateQueries({ queryKey: listWebhookDeliveriesQueryKey({ path }) });
    },
    onError: (failure) => toast.failure(failure),
  });
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes['rowText']}>
          <Text fw={520}>{url}</Text>
          <Text size="sm" c="dimmed">
            {events.map((event) => t(WEBHOOK_EVENTS[event])).join(', ')}
          </Text>
        </div>
        <Switch
          aria-label={t('webhookOn', { url })}
          checked={enabled}
          disabled={toggle.isPending}
          onChange={({ currentTarget }) => toggle.mutate(currentTarget.checked)}
        />
      </Group>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
        <Button variant="default" size="xs" aria-expanded={logShown} onClick={() => setLogShown(!logShown)}>
          {t('deliveries')}
        </Button>
        <Button variant="default" size="xs" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('newSecret')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('deleteWebhook', { url })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('delete')}
        </Button>
      </Group>
      {logShown && <WebhookLog webhookId={id} />}
    </li>
  );
}
