import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { sendSupportMessage, type SupportMessageDto } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { Dialog } from '../../../shared/ui/dialog';
import { useSession } from '../../../domain/session/session';
import { toast } from '../../../shared/ui/toast';

/** A message to whoever answers: kept and mailed by the server. */
export function ContactDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['pricing', 'common']);
  const session = useSession();
  const person = session.status === 'signedIn' ? session.user : null;
  const [message, setMessage] = useState({ name: person?.name ?? '', email: person?.email ?? '', message: '' });
  const [tried, setTried] = useState(false);
  const sendOnce = useIdempotentCall((body: SupportMessageDto, headers) => sendSupportMessage({ body, headers }));
  const send = useMutation({
    mutationFn: () => sendOnce(message),
    onSuccess: () => {
      toast.success({ message: t('contactSent') });
      onClose();
    },
    onError: (error) => toast.failure(error, t('contactFailed')),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(message).every((value) => value.trim() !== '')) send.mutate();
  };
  const field = (name: keyof typeof message) => ({
    required: true,
    value: message[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setMessage((known) => ({ ...known, [name]: value }));
    },
    error: tried && message[name].trim() === '' ? t('fieldRequired') : null,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('contactTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label={t('contactName')} autoComplete="name" {...field('name')} />
          <TextInput label={t('contactEmail')} type="email" autoComplete="email" {...field('email')} />
          <Textarea label={t('contactMessage')} rows={5} {...field('message')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('contactSend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
