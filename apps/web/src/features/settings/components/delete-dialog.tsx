import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { deleteMe } from '@timbrel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { leaveSession, useUser } from '../../../domain/session/session';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';

/** Says what goes, and takes the account's own address as the answer. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const { email } = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLowerCase() === email.toLowerCase();
  const { mutate, isPending } = useMutation({
    mutationFn: () => whenConfirmed(() => deleteMe({ body: { deleteAccount: true } })),
    onSuccess: async (done) => {
      if (!done) return;
      // First the front page: the guard of this one would ask to sign in.
      await navigate({ to: '/' });
      leaveSession(queryClient);
      toast.success({ title: t('accountDeletedTitle'), message: t('accountDeletedBody') });
    },
    onError: () => toast.error({ title: t('deleteFailedTitle'), message: t('deleteFailedBody') }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (matches) mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t('deleteTitle')} size={460}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>{t('deleteBody')}</Text>
          <Text>{t('deleteKept')}</Text>
          <TextInput
            label={t('deleteType', { email })}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" color="coral" loading={isPending} disabled={!matches}>
              {t('deleteForGood')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
