import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { loadedPanels, usePanels } from './floating/load.ts';
import type { MenuItemProps } from './floating/menu-panel.tsx';
import './menu.css';

export type { MenuItemProps } from './floating/menu-panel.tsx';

export interface MenuProps {
  /** The button that opens it: one element that can hold a ref. */
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
}

/**
 * Menu of actions below its button. Destructive actions come last, after a {@link MenuSeparator}.
 * The primitive is loaded and mounted on first use, since it listens to every key of the page even
 * while closed: with hundreds of menus each key would take as long as a frame.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const onFailed = () => setOpen(false);
  const panels = usePanels({ isWanted: isUsed, isOpen: open, onFailed });
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && panels ? `${id}-menu` : undefined}
        data-state={open ? 'open' : 'closed'}
        onFocus={() => setUsed(true)}
        onBlur={() => {
          // The user has moved on before the code has loaded.
          if (!panels) setOpen(false);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // Keeps the focus off the button, so that the opening menu receives it.
          if (!open) event.preventDefault();
          setUsed(true);
          setByKey(false);
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !panels) setOpen(false);
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          setByKey(!panels);
          setOpen(event.key === 'ArrowDown' || !open);
        }}
      >
        {trigger}
      </Slot.Root>
      {panels ? (
        <panels.MenuPanel
          button={button}
          id={id}
          open={open}
          onOpenChange={setOpen}
          byKey={byKey}
          align={align}
        >
          {children}
        </panels.MenuPanel>
      ) : null}
    </>
  );
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

/** One row of a menu: an action, or with `to` a link. */
export function MenuItem(props: MenuItemProps) {
  const { MenuRow } = loadedPanels();
  return <MenuRow {...props} />;
}

/** A rule between groups of rows. */
export function MenuSeparator() {
  const { MenuRule } = loadedPanels();
  return <MenuRule />;
}

/** A quiet heading above a group of rows. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { MenuHeading } = loadedPanels();
  return <MenuHeading>{children}</MenuHeading>;
}
