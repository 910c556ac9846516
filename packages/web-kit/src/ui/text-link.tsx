import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../router.ts';
import './text-link.css';

/** Props of {@link TextLink}. Give it `to` (inside the application) or `href` (elsewhere, in a new tab). */
export interface TextLinkProps {
  to?: string | undefined;
  href?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** An underlined link in running text, marked under the pointer. */
export function TextLink({ to, href, className, children }: TextLinkProps) {
  const classes = clsx('sn-link', className);
  if (to !== undefined) {
    return (
      <Link to={to} className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes}>
      {children}
    </a>
  );
}
