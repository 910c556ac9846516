import { landingPath } from '@snippetry/contracts/landing';
import { msg } from '@snippetry/contracts/texts';
import { pageLocale, t } from '@snippetry/web-kit';
import { Menu } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { linkButton } from '../../components/link-button.ts';
import { LogoMark } from '../../components/logo-mark.tsx';

const PLACES = [
  [msg('Features'), '#features'],
  [msg('Explore'), '/explore'],
  [msg('Collections'), '/public/collections'],
] as const;

/** Menu for narrow screens: a disclosure element, which works without scripts. */
function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (event: MouseEvent | KeyboardEvent) => {
    if ('key' in event && event.key !== 'Escape') return;
    menu.current?.removeAttribute('open');
    if ('key' in event) menu.current?.querySelector('summary')?.focus();
  };
  const row = 'flex h-11 items-center rounded-control px-3 hover:bg-surface-2';
  return (
    <details ref={menu} className="relative lg:hidden" onKeyDown={close}>
      <summary
        aria-label={t('Menu')}
        className="grid size-10 cursor-pointer list-none place-items-center rounded-control text-fg-2 hover:bg-surface-2 hover:text-fg-1 [&::-webkit-details-marker]:hidden"
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <nav
        aria-label={t('Site')}
        className="absolute top-full right-0 z-10 mt-1 w-56 rounded-card border border-line-2 bg-surface-1 p-1 text-base shadow-menu"
      >
        {PLACES.map(([name, href]) => (
          <a key={name} href={href} className={row} onClick={close}>
            {t(name)}
          </a>
        ))}
        <a href="/register" className={`${row} signed-in:hidden`}>
          {t('Get Started')}
        </a>
      </nav>
    </details>
  );
}

export function LandingHeader() {
  return (
    <header className="border-b border-line-1">
      <div className="mx-auto flex h-14 max-w-[1152px] items-center gap-1 px-4 lg:gap-6 lg:px-8">
        <a
          href={landingPath(pageLocale())}
          className="inline-flex h-10 items-center gap-2.5 text-[15px] font-[650] tracking-[-0.015em]"
        >
          <LogoMark />
          Snippetry
        </a>
        <nav
          aria-label={t('Site')}
          className="ml-2 hidden items-center gap-5 text-sm font-medium text-fg-2 lg:flex"
        >
          {PLACES.map(([name, href]) => (
            <a key={name} href={href} className="inline-flex h-8 items-center hover:text-fg-1">
              {t(name)}
            </a>
          ))}
        </nav>
        <span className="flex-1" />
        <a href="/login" className={`${linkButton('ghost')} signed-in:hidden`}>
          {t('Sign In')}
        </a>
        <a href="/register" className={`${linkButton('primary')} signed-in:hidden max-lg:hidden`}>
          {t('Get Started')}
        </a>
        <a href="/app" className={`${linkButton('primary')} signed-out:hidden`}>
          {t('Dashboard')}
        </a>
        <PhoneMenu />
      </div>
    </header>
  );
}
