import { IconCreditCard, IconSettings } from '@tabler/icons-react';
import { useUser } from '../../domain/session/session';
import type { NavItem } from './nav-items';

/** The last pages of each menu: settings, and the subscription or how to get one. */
export function useAccountPages(): readonly NavItem[] {
  const { plan } = useUser();
  return [
    { to: '/settings', label: 'navSettings', icon: IconSettings },
    { to: plan === 'free' ? '/pricing' : '/manage-subscription', label: 'navSubscription', icon: IconCreditCard },
  ];
}
