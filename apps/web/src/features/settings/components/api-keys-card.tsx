import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { revokeApiKey } from '@timbrel/api-client';
import { listApiKeysOptions, listApiKeysQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { CreatedKeyDialog } from './created-key-dialog';
import { NewKeyDialog } from './new-key-dialog';
import { SettingsCard } from './settings-card';
import classes from './settings.module.css';

/** Keys by which programs act for the account. */
export function ApiKeysCard() {
  const { t, i18n } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(listApiKeysOptions());
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: listApiKeysQueryKey() });
  const revoke = useMutation({
    mutationFn: (id: string) => revokeApiKey({ path: { id } }),
    onSuccess: reload,
    onError: (failure) => toast.failure(failure),
  });
  return (
    <SettingsCard
      id="keys"
      title={t('apiKeys')}
      description={t('apiKeysHint')}
      aside={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          {t('newKey')}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton height={48} />}
      {data?.api_keys.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noKeys')}
        </Text>
      )}
      {data && data.api_keys.length > 0 && (
        <ul className={classes['rows']}>
          {data.api_keys.map(({ id, name, prefix, scopes, last_used_at: used }) => (
            <li key={id}>
              <div className={classes['rowText']}>
                <Text fw={520}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {[
                    `${prefix}…`,
                    scopes.join(', '),
                    used === null ? t('keyUnused') : t('keyUsed', { ago: formatRelativeTime(used, i18n.language) }),
                  ].join(' · ')}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t('revokeKey', { name })}
                loading={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Anchor href="/api/docs" size="sm" mt="sm">
        {t('apiDocs')}
      </Anchor>
      {making && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
            void reload();
          }}
        />
      )}
      <CreatedKeyDialog title={t('madeKeyTitle')} body={t('madeKeyBody')} secret={made} onClose={() => setMade(null)} />
    </SettingsCard>
  );
}
