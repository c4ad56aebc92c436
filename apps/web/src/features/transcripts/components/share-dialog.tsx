import { ActionIcon, Button, Group, Select, Skeleton, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ShareDto } from '@timbrel/api-client';
import { listSharesOptions } from '@timbrel/api-client/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { useCreateShare, useRevokeShare } from '../sharing.mutations';

/** Days that a link may live; '' for as long as its owner likes. */
const DURATIONS = ['7', '30', '90', ''] as const;

interface ShareDialogProps {
  readonly fileId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Links by which anybody reads this transcript: made, copied and revoked here. */
export function ShareDialog({ fileId, opened, onClose }: ShareDialogProps) {
  const { t } = useTranslation('transcripts');
  const [days, setDays] = useState<string>(DURATIONS[1]);
  const [withAudio, setWithAudio] = useState(false);
  const links = useQuery(listSharesOptions({ path: { uploadId: fileId } }));
  const create = useCreateShare(fileId, { onError: (error) => toast.failure(error, t('shareFailed')) });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shareTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('shareHint')}
        </Text>
        <Select
          label={t('shareExpiry')}
          allowDeselect={false}
          value={days}
          data={DURATIONS.map((value) => ({
            value,
            label: value === '' ? t('shareForever') : t('shareDays', { count: Number(value) }),
          }))}
          onChange={(value) => setDays(value ?? '')}
        />
        <Switch
          label={t('shareWithAudio')}
          checked={withAudio}
          onChange={({ currentTarget }) => setWithAudio(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button
            loading={create.isPending}
            onClick={() =>
              create.mutate({ with_audio: withAudio, ...(days !== '' && { expires_in_days: Number(days) }) })
            }
          >
            {t('shareCreate')}
          </Button>
        </Group>
        {links.isError ? (
          <ErrorState error={links.error} onRetry={() => void links.refetch()} retrying={links.isFetching} />
        ) : links.data === undefined ? (
          <Skeleton height={44} />
        ) : links.data.shares.length === 0 ? (
          <Text size="sm">{t('shareNone')}</Text>
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {links.data.shares.map((link) => (
              <LinkRow key={link.id} link={link} fileId={fileId} />
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

function LinkRow({ link, fileId }: { link: ShareDto; fileId: string }) {
  const { t, i18n } = useTranslation('transcripts');
  const revoke = useRevokeShare(fileId, {
    onSuccess: () => toast.success({ title: t('shareRevoked'), message: t('shareRevokedBody') }),
    onError: (error) => toast.failure(error, t('shareRevokeFailed')),
  });
  const day = (date: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(date));
  const until = link.expires_at === null ? t('shareForever') : t('shareUntil', { date: day(link.expires_at) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success({ title: t('shareCopied'), message: link.url });
    } catch {
      toast.error({ title: t('shareCopyFailed'), message: link.url });
    }
  };
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          readOnly
          value={link.url}
          label={[until, t(link.with_audio ? 'shareHasAudio' : 'shareTextOnly')].join(' · ')}
          flex={1}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Tooltip label={t('shareCopy')}>
          <ActionIcon size={36} variant="default" aria-label={t('shareCopy')} onClick={() => void copy()}>
            <IconCopy size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('shareRevoke')}>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t('shareRevoke')}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(link.id)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
}
