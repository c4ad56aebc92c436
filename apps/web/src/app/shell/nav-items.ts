import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import { type Icon, IconFileText, IconFolder, IconLayoutDashboard } from '@tabler/icons-react';
import type { catalogue } from '../../locales/en';
import type { FileRoutesByTo } from '../../routeTree.gen';

export interface NavItem {
  to: keyof FileRoutesByTo;
  label: keyof (typeof catalogue)['shell'];
  icon: Icon;
}

/** In every plan's menu. */
export const ALWAYS_THERE: readonly NavItem[] = [
  { to: '/dashboard', label: 'navDashboard', icon: IconLayoutDashboard },
  { to: '/library', label: 'navLibrary', icon: IconFolder },
];

export type Service = GetAccessPermissionsResponse['available_services'][number];

/** Pages of a service, by its key in the access lists; shown when the plan has it. */
export const SERVICES: readonly (NavItem & { service: Service })[] = [
  { service: 'transcription', to: '/transcription', label: 'navTranscription', icon: IconFileText },
];
