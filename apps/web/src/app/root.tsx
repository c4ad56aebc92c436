import { Outlet } from '@tanstack/react-router';
import { connection } from './connection/connection';
import { ConnectionGate } from './connection/connection-gate';
import { RouteProgress } from './route-progress';

export function Root() {
  return (
    <>
      <RouteProgress />
      <ConnectionGate monitor={connection}>
        <Outlet />
      </ConnectionGate>
    </>
  );
}
