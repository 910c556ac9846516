import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../router.ts';
import { Button } from './button.tsx';
import { HeaderActions, type PageAction } from './header-actions.tsx';
import { useHeaderEnd, useHeaderMenu, useHeaderSlot } from './header-menu.tsx';
import { useWide } from './use-wide.ts';
import './page-header.css';
import './print.css';

export interface PageHeaderProps {
  /** The page's `h1`. Leave it out if the page has its own (a snippet's title) and `back` names the parent. */
  title?: ReactNode;
  /** Hidden under 1024 px. */
  subtitle?: ReactNode;
  back?: { to: string; label: string } | undefined;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Left to right. Under 1024 px one stays (those with `keep`, else the last) and the rest moves into a menu. */
  actions?: readonly PageAction[] | undefined;
  /** Free content at the right from 1024 px, before the actions. */
  children?: ReactNode;
}

/** The sticky 56 px row on top of every page; its lower line meets the sidebar's. On public pages a part of the site's. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, back, badges, actions = [], children } = props;
  const wide = useWide();
  const menu = useHeaderMenu();
  const end = useHeaderEnd();
  const slot = useHeaderSlot();
  const content = (
    <>
      {wide ? null : menu}
      {back ? (
        <Button variant="ghost" asChild className="sn-header-back">
          <Link to={back.to} aria-label={wide ? undefined : back.label}>
            <ArrowLeft aria-hidden />
            {wide ? <span className="sn-header-back-label">{back.label}</span> : null}
          </Link>
        </Button>
      ) : null}
      {title ? <h1 className="sn-header-title">{title}</h1> : null}
      {badges}
      {wide && subtitle ? <span className="sn-header-subtitle">{subtitle}</span> : null}
      <span className="sn-header-space" />
      {wide ? children : null}
      {wide || back ? null : end}
      <HeaderActions actions={actions} wide={wide} />
    </>
  );
  if (slot === undefined) return <header className="sn-header">{content}</header>;
  return slot && createPortal(content, slot);
}

/** The content below a page header: 32 px gutters (16 at phone width), at most 1280 wide, left-aligned. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="sn-page">{children}</div>;
}
