import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';

const SECTIONS = [
  { id: 'profile', label: msg('Your profile') },
  { id: 'security', label: msg('Account security') },
  { id: 'sign-in', label: msg('Sign-in methods') },
  { id: 'sessions', label: msg('Sessions') },
  { id: 'access-tokens', label: msg('Access tokens') },
  { id: 'notifications', label: msg('Notifications') },
  { id: 'preferences', label: msg('Preferences') },
  { id: 'your-data', label: msg('Your data') },
] as const;

/** Section of the settings, as a URL fragment. */
export type SectionId = (typeof SECTIONS)[number]['id'];

/** Scrolls to the section in the URL, even if its link is followed again; returns the fragment. */
function useNamedSection(): string {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit has a key of its own.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView({ block: 'start' });
    // Tab and screen readers continue from the section.
    section?.focus({ preventScroll: true });
  }, [hash, key]);
  return hash;
}

/** Links to the sections: a sidebar from 1024 px, otherwise a row that scrolls sideways. */
export function SectionLinks() {
  const hash = useNamedSection();
  return (
    <nav
      aria-label={t('Settings')}
      className="-mx-4 overflow-x-auto px-4 lg:sticky lg:top-20 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1 lg:flex-col">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              aria-current={hash === `#${id}` ? 'location' : undefined}
              className="flex h-11 items-center rounded-control px-2.5 text-sm font-medium whitespace-nowrap text-fg-2 hover:bg-surface-2 hover:text-fg-1 focus-visible:outline-offset-[-2px] aria-[current]:bg-surface-2 aria-[current]:text-fg-1 lg:h-8"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
