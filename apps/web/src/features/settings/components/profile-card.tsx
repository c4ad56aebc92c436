import { Alert, Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';
import { AnchorLink } from '../../../shared/ui/links';
import { useUpdateProfile } from '../use-update-profile';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SettingsCard } from './settings-card';

/** Who one is: read, or changed. */
export function ProfileCard() {
  const { t, i18n } = useTranslation('settings');
  const user = useUser();
  const joined = new Date(user.join_date);
  const date = Number.isNaN(joined.getTime())
    ? t('joinDateUnknown')
    : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(joined);
  const [editing, setEditing] = useState(false);
  return (
    <SettingsCard
      id="profile"
      title={t('profile')}
      aside={
        !editing && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Group wrap="nowrap">
          <Avatar src={user.avatar_url} name={user.name} alt="" size={56} radius="xl" color="brand" variant="light" />
          <div style={{ minWidth: 0 }}>
            <Text fw={520}>{user.name}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed">
              {t('joined', { date })}
            </Text>
          </div>
        </Group>
        {user.pending_email !== null && <PendingAddress address={user.pending_email} />}
        {editing && (
          <>
            <ProfileForm onDone={() => setEditing(false)} />
            {user.has_password ? (
              <PasswordForm />
            ) : (
              <Text size="sm" c="dimmed">
                {t('noPassword')}{' '}
                <AnchorLink to="/forgot-password" size="sm">
                  {t('setPassword')}
                </AnchorLink>
              </Text>
            )}
          </>
        )}
      </Stack>
    </SettingsCard>
  );
}

/** A new address that is not proved yet, and the way to leave things as they are. */
function PendingAddress({ address }: { address: string }) {
  const { t } = useTranslation('settings');
  const { email } = useUser();
  const { update, isPending } = useUpdateProfile();
  return (
    <Alert icon={<IconMailForward aria-hidden="true" />}>
      <Text size="sm">{t('emailPending', { address })}</Text>
      <Button mt="xs" size="xs" variant="default" loading={isPending} onClick={() => void update({ email })}>
        {t('keepEmail')}
      </Button>
    </Alert>
  );
}
