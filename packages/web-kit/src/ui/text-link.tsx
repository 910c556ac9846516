import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../router.ts';
import '../highlight/hit.css';
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

/** Props of {@link Marked}. */
export interface MarkedProps {
  text: string;
  /** What was searched; its first occurrence, case aside, is marked. */
  hit: string;
}

/** Text with a search hit in marker fill. */
export function Marked({ text, hit }: MarkedProps) {
  const at = hit ? text.toLowerCase().indexOf(hit.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="sn-hit">{text.slice(at, at + hit.length)}</mark>
      {text.slice(at + hit.length)}
    </>
  );
}
