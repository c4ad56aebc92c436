import { useRouterState } from '@tanstack/react-router';
import { useDelayedFlag } from '../shared/hooks/use-delayed-flag';
import classes from './route-progress.module.css';

/** A bar of 2 px at the top while a page is on its way for longer than 150 ms. */
export function RouteProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return useDelayedFlag(loading) ? <div className={classes['bar']} aria-hidden="true" /> : null;
}
