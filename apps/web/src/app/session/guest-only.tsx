import { Outlet } from '@tanstack/react-router';

export function GuestOnly() {
  return <Outlet />;
}
