import type { Locale } from '@snippetry/contracts';
import { landingPath } from '@snippetry/contracts/landing';
import { msg } from '@snippetry/contracts/texts';
import { LANGUAGES, pageLocale, t, writeChoice } from '@snippetry/web-kit';
import { LogoMark } from '../../components/logo-mark.tsx';

const LINKS = [
  [msg('Features'), '#features'],
  [msg('Explore'), '/explore'],
  [msg('Collections'), '/public/collections'],
  [msg('API'), '/api/docs/'],
] as const;

/** Links to the landing page in other languages; following one also stores the choice. */
function OtherLanguages({ className }: { className: string }) {
  const others = (Object.keys(LANGUAGES) as Locale[]).filter((locale) => locale !== pageLocale());
  return others.map((locale) => (
    <a
      key={locale}
      href={landingPath(locale)}
      lang={locale}
      hrefLang={locale}
      className={className}
      onClick={() => writeChoice(locale)}
    >
      {LANGUAGES[locale].name}
    </a>
  ));
}

export function LandingFooter() {
  const link = 'inline-flex h-10 items-center hover:text-fg-1';
  return (
    <footer className="border-t border-line-1 text-xs text-fg-3">
      <div className="mx-auto flex min-h-16 max-w-[1152px] flex-wrap items-center justify-between gap-x-8 px-4 py-3 lg:px-8">
        <span className="inline-flex h-10 items-center gap-2">
          <LogoMark size={20} />
          Snippetry
        </span>
        <nav aria-label={t('Footer')} className="flex flex-wrap gap-x-5">
          {LINKS.map(([name, href]) => (
            <a key={name} href={href} className={link}>
              {t(name)}
            </a>
          ))}
          <a href="/login" className={`${link} signed-in:hidden`}>
            {t('Sign In')}
          </a>
          <a href="/app" className={`${link} signed-out:hidden`}>
            {t('Dashboard')}
          </a>
          <OtherLanguages className={link} />
        </nav>
      </div>
    </footer>
  );
}
