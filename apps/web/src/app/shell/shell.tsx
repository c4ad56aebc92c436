import { AppShell } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';

export function Shell() {
  return (
    <AppShell layout="alt">
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
