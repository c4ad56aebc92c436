import { Button, Skeleton, Text } from '@mantine/core';
import { listWebhooksOptions, listWebhooksQueryKey } from '@timbrel/api-client/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { CreatedKeyDialog } from './created-key-dialog';
import { NewWebhookDialog } from './new-webhook-dialog';
import { SettingsCard } from './settings-card';
import classes from './settings.module.css';
import { WebhookRow } from './webhook-row';

/** Addresses of one's own that are told when jobs end. */
export function WebhooksCard() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(listWebhooksOptions());
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SettingsCard
      id="webhooks"
      title={t('webhooks')}
      description={t('webhooksHint')}
      aside={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          {t('newWebhook')}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton height={48} />}
      {data?.webhooks.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noWebhooks')}
        </Text>
      )}
      {data && data.webhooks.length > 0 && (
        <ul className={classes['blocks']}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {making && (
        <NewWebhookDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
            void queryClient.invalidateQueries({ queryKey: listWebhooksQueryKey() });
          }}
        />
      )}
      <CreatedKeyDialog
        title={t('secretTitle')}
        body={t('secretBody')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </SettingsCard>
  );
}
