import { Avatar, Box, Card, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../domain/session/session';

/** Who is signed in, and since when there is an account. */
export function AccountCard() {
  const { t, i18n } = useTranslation('dashboard');
  const { name, email, avatar_url, created_at } = useUser();
  const since = new Date(created_at);
  const date = Number.isNaN(since.getTime())
    ? t('memberSinceUnknown')
    : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(since);
  return (
    <Card>
      <Title order={2} fz="md" mb="sm">
        {t('accountInformation')}
      </Title>
      <Group wrap="nowrap" gap="sm">
        <Avatar
          src={avatar_url}
          name={name}
          alt=""
          aria-hidden="true"
          size={42}
          radius="xl"
          color="brand"
          variant="light"
        />
        <Box miw={0}>
          <Text size="sm" fw={520} truncate title={email}>
            {email}
          </Text>
          <Text size="xs" c="dimmed">
            {t('memberSince')} {date}
          </Text>
        </Box>
      </Group>
    </Card>
  );
}
