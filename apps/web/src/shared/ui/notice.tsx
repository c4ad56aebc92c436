import { Card, Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title';

interface NoticeProps {
  icon: ReactNode;
  /** Colour of the icon's plate. */
  color?: string;
  title: string;
  children: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
}

/** A page that says one thing: an icon, a heading, a sentence, a button or two, in a card of 440 px. */
export function Notice({ icon, color = 'brand', title, children, actions }: NoticeProps) {
  return (
    <Center mih="70dvh" p="md">
      <Card w="100%" maw={440} padding="xl">
        <Stack align="center" gap="md" ta="center">
          <ThemeIcon variant="light" color={color} size={48} radius="xl" aria-hidden="true">
            {icon}
          </ThemeIcon>
          <PageTitle fz="h2">{title}</PageTitle>
          <Text component="div" c="dimmed" w="100%">
            {children}
          </Text>
          {actions}
        </Stack>
      </Card>
    </Center>
  );
}
