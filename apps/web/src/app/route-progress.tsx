import { useRouterState } from '@tanstack/react-router';
import { useLate } from '../shared/hooks/use-late';
import classes from './route-progress.module.css';

/** A bar of 2 px at the top while a page is on its way for longer than 150 ms. */
export function RouteProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return useLate(loading) ? <div className={classes['bar']} aria-hidden="true" /> : null;
}
