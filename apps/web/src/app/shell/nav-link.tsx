import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../shared/ui/links';
import type { NavItem } from './nav-items';
import classes from './nav-link.module.css';

interface NavLinkProps {
  item: NavItem;
  onNavigate?: () => void;
}

/** One entry of the sidebar. The current one shows in three ways: plate, ring and icon. */
export function NavLink({ item, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('shell');
  const from = useSearch({ strict: false, select: (search) => search.from });
  // Of two entries that lead to one page only that is current by which one came here.
  const isOther = item.search !== undefined && item.search.from !== from;
  const Icon = item.icon;
  return (
    <PlainLink
      to={item.to}
      {...(item.search && { search: item.search })}
      activeOptions={{ includeSearch: isOther, exact: isOther }}
      className={classes['link']}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Icon size={18} stroke={1.6} className={classes['icon']} aria-hidden="true" />
      {t(item.label)}
    </PlainLink>
  );
}
