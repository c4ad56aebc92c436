import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { emailFault, nameFault } from '../../../domain/account/validation';
import { useUser } from '../../../domain/session/session';
import { useUpdateProfile } from '../use-update-profile';

/** Name and address. A save that worked closes it. */
export function ProfileForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'common']);
  const { name, email, pending_email: pending } = useUser();
  const fault = useFormFaults();
  const { update, isPending } = useUpdateProfile();
  const form = useForm({
    initialValues: { name, email: pending ?? email },
    validate: { name: (value) => fault(nameFault(value)), email: (value) => fault(emailFault(value)) },
  });
  const save = form.onSubmit(async (values) => {
    const address = values.email.trim().toLowerCase();
    const isNew = address !== (pending ?? email);
    if (await update({ name: values.name.trim(), ...(isNew && { email: address }) })) onDone();
  }, focusFirstFault);
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="sm">
        <TextInput label={t('auth:fullName')} autoComplete="name" data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('auth:email')}
          description={t('emailHint')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
