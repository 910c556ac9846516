import { createContext, type ReactNode, useContext } from 'react';

const HeaderMenuContext = createContext<ReactNode>(null);
const HeaderSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** Props of {@link HeaderMenuProvider}. */
export interface HeaderMenuProviderProps {
  /** The button that opens the sidebar; page headers show it at the left, under 1024 px only. */
  menu: ReactNode;
  children: ReactNode;
}

/** Lets the shell place its menu button in every page header below it. */
export function HeaderMenuProvider({ menu, children }: HeaderMenuProviderProps) {
  return <HeaderMenuContext value={menu}>{children}</HeaderMenuContext>;
}

/** The shell's menu button, or null outside the shell. */
export function useHeaderMenu(): ReactNode {
  return useContext(HeaderMenuContext);
}

/** Props of {@link HeaderSlotProvider}. */
export interface HeaderSlotProviderProps {
  /** The place in the site's header; null until it is there. */
  slot: HTMLElement | null;
  children: ReactNode;
}

/** Makes every page header below it part of the site's header, so that both are one row. */
export function HeaderSlotProvider({ slot, children }: HeaderSlotProviderProps) {
  return <HeaderSlotContext value={slot}>{children}</HeaderSlotContext>;
}

/** The place of page headers in the site's header; undefined where they are rows of their own. */
export function useHeaderSlot(): HTMLElement | null | undefined {
  return useContext(HeaderSlotContext);
}
