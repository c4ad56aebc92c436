import { Outlet } from '@tanstack/react-router';
import { ConnectionGate } from './connection/connection-gate';
import { RouteProgress } from './route-progress';

export function Root() {
  return (
    <>
      <RouteProgress />
      <ConnectionGate>
        <Outlet />
      </ConnectionGate>
    </>
  );
}
