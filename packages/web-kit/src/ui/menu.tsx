import { clsx } from 'clsx';
import { DropdownMenu, Slot } from 'radix-ui';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
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

/**
 * A menu of actions under its button. Destructive actions come last, after a {@link MenuSeparator}.
 *
 * The primitive listens to every key of the page, also while it is closed, and with hundreds of menus each key would
 * take as long as a frame: it is mounted when its button is first used, beside the button, which stays as it is.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const container = usePortalContainer();
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        data-state={open ? 'open' : 'closed'}
        onFocus={() => setUsed(true)}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The focus is to go to the menu that opens, not to the button.
          if (!open) event.preventDefault();
          setUsed(true);
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' || !open);
        }}
      >
        {trigger}
      </Slot.Root>
      {isUsed ? (
        // Not modal: locking the page's scroll would need an inline style sheet, which the page's policy forbids.
        <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
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
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      ) : null}
    </>
  );
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

interface InPlaceOfProps {
  button: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Draws nothing: tells the primitive that the button is the one beside it. */
function InPlaceOf({ button, ref }: InPlaceOfProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
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
