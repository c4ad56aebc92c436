import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import { getAccessPermissionsOptions } from '@timbrel/api-client/query';
import { queryOptions } from '@tanstack/react-query';

/** An answer may lack any of its fields: the plan is then Free, and nothing is available. */
function complete(access: Partial<GetAccessPermissionsResponse>): GetAccessPermissionsResponse {
  const { plan = 'free', plan_name, available_services, available_menu_items } = access;
  return {
    plan,
    plan_name: plan_name ?? plan.charAt(0).toUpperCase() + plan.slice(1),
    available_services: Array.isArray(available_services) ? available_services : [],
    available_menu_items: Array.isArray(available_menu_items) ? available_menu_items : [],
  };
}

/** What the plan gives access to. */
export const accessOptions = () => queryOptions({ ...getAccessPermissionsOptions(), select: complete });
