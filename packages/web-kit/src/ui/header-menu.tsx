import { createContext, type ReactNode, useContext } from 'react';

const HeaderMenuContext = createContext<ReactNode>(null);

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
