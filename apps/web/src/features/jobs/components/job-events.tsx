import { useUser } from '../../../domain/session/session';
import { useJobEvents } from '../use-job-events';
import { useTabNews } from '../use-tab-news';

/** Mounted once under the signed-in shell: live jobs in the cache, and their progress in the tab's title and icon. */
export function JobEvents(): null {
  useJobEvents(useUser().id);
  useTabNews();
  return null;
}
