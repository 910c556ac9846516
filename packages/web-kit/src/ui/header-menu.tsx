import { createContext, type ReactNode, useContext } from 'react';

const HeaderMenuContext = createContext<ReactNode>(null);
const HeaderEndContext = createContext<ReactNode>(null);
const HeaderSlotContext = createContext<HTMLElement | null | undefined>(undefined);

export interface HeaderMenuProviderProps {
  /** The button that opens the sidebar; page headers show it at the left, under 1024 px only. */
  menu: ReactNode;
  /**
   * Rendered in page headers before their actions, under 1024 px only, and not if a back link takes
   * the room.
   */
  end?: ReactNode;
  children: ReactNode;
}

/** Lets the shell place its menu button and its bell in every page header below it. */
export function HeaderMenuProvider({ menu, end, children }: HeaderMenuProviderProps) {
  return (
    <HeaderMenuContext value={menu}>
      <HeaderEndContext value={end}>{children}</HeaderEndContext>
    </HeaderMenuContext>
  );
}

/** The shell's menu button, or null outside the shell. */
export function useHeaderMenu(): ReactNode {
  return useContext(HeaderMenuContext);
}

/** Returns the element that the shell puts before the actions of a narrow page header; null outside the shell. */
export function useHeaderEnd(): ReactNode {
  return useContext(HeaderEndContext);
}

export interface HeaderSlotProviderProps {
  /** Element in the site's header; null until it is mounted. */
  slot: HTMLElement | null;
  children: ReactNode;
}

/** Renders every page header below it into the site's header, so that both are one row. */
export function HeaderSlotProvider({ slot, children }: HeaderSlotProviderProps) {
  return <HeaderSlotContext value={slot}>{children}</HeaderSlotContext>;
}

/** Returns the element of the site's header for page headers; undefined if they are rows of their own. */
export function useHeaderSlot(): HTMLElement | null | undefined {
  return useContext(HeaderSlotContext);
}
