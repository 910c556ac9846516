import { landingPath } from '@snippetry/contracts/landing';
import { pageLocale } from '@snippetry/web-kit';
import { Link } from 'react-router-dom';
import { LogoMark } from './logo-mark.tsx';

/**
 * Logo and product name, linked to `to` or the landing page; `compact` hides the name on phones.
 */
export function Logo({ to, compact = false }: { to?: string; compact?: boolean }) {
  return (
    <Link
      to={to ?? landingPath(pageLocale())}
      // The landing page is not part of the application.
      reloadDocument={to === undefined}
      className="inline-flex h-10 items-center gap-2.5 text-[15px] font-[650] tracking-[-0.015em]"
    >
      <LogoMark />
      <span className={compact ? 'max-lg:sr-only' : undefined}>Snippetry</span>
    </Link>
  );
}
