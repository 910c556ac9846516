import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Link } from '../../router.ts';
import { usePortalContainer } from '../portal.tsx';
import { InPlaceOf } from './in-place-of.tsx';

export interface MenuPanelProps {
  button: RefObject<HTMLElement | null>;
  /** Id of the button. */
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether it was opened by a key before its code was loaded; the first row is then focused. */
  byKey: boolean;
  align: 'start' | 'end';
  children: ReactNode;
}

/** Rows of a menu, placed below its button. */
export function MenuPanel(props: MenuPanelProps) {
  const { button, id, open, onOpenChange, byKey, align, children } = props;
  const container = usePortalContainer();
  const isLate = useRef(byKey);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isLate.current || target !== currentTarget) return;
    isLate.current = false;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    // Not modal: locking the page's scroll would need an inline style sheet, which the page's policy forbids.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <InPlaceOf button={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          id={`${id}-menu`}
          aria-labelledby={id}
          className="sn-menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={onFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes it a link inside the application. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open when the row is selected. */
  keepOpen?: boolean | undefined;
  /** Quiet text at the right: a key, a count. */
  end?: ReactNode;
  children: ReactNode;
}

/** One row of a menu: an action, or with `to` a link. */
export function MenuRow(props: MenuItemProps) {
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
export function MenuRule() {
  return <DropdownMenu.Separator className="sn-menu-separator" />;
}

/** A quiet heading above a group of rows. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="sn-menu-label">{children}</DropdownMenu.Label>;
}
