import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '../router.ts';
import { usePortalContainer } from './portal.tsx';
import './menu.css';

/** Props of {@link Menu}. */
export interface MenuProps {
  /** The button that opens it: one element that can hold a ref. */
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
}

/** A menu of actions under its button. Destructive actions come last, after a {@link MenuSeparator}. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const container = usePortalContainer();
  return (
    // Not modal: locking the page's scroll would need an inline style sheet, which the page's policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="sn-menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Props of {@link MenuItem}. */
export interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes it a link inside the application. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The menu stays open after it was chosen. */
  keepOpen?: boolean | undefined;
  /** Quiet text at the right: a key, a count. */
  end?: ReactNode;
  children: ReactNode;
}

/** One row of a menu: an action, or with `to` a link. */
export function MenuItem(props: MenuItemProps) {
  const { icon, onSelect, to, danger, disabled, keepOpen = false, end, children } = props;
  const content = (
    <>
      {icon}
      {children}
      {end ? <span className="sn-menu-end">{end}</span> : null}
    </>
  );
  return (
    <DropdownMenu.Item
      className={clsx('sn-menu-item', danger && 'sn-menu-danger')}
      disabled={disabled ?? false}
      onSelect={(event) => {
        if (keepOpen) event.preventDefault();
        onSelect?.();
      }}
      asChild={to !== undefined}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </DropdownMenu.Item>
  );
}

/** A rule between groups of rows. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="sn-menu-separator" />;
}

/** A quiet heading above a group of rows. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="sn-menu-label">{children}</DropdownMenu.Label>;
}
