import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { NavLink } from 'react-router-dom';

const TABS = [
  { to: '/app/collections', label: msg('My Collections') },
  { to: '/app/collections/popular', label: msg('Popular') },
  { to: '/app/collections/starred', label: msg('Starred') },
];

/** Links to the lists of collections, styled as tabs, because each has an address. */
export function CollectionTabs() {
  return (
    <nav aria-label={t('Lists of collections')} className="sn-tabs mb-4 lg:mb-6">
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {({ isActive }) => (
            <span className="sn-tab" data-state={isActive ? 'active' : 'inactive'}>
              {t(label)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
