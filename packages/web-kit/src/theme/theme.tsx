import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Theme, type ThemeChoice, ThemeStore } from './theme-store.ts';

/** The theme and how to change it. */
export interface ThemeControl {
  /** Displayed theme. */
  theme: Theme;
  choice: ThemeChoice;
  choose(choice: ThemeChoice): void;
  /** Switches between light and dark. */
  toggle(): void;
}

const ThemeContext = createContext<ThemeControl | null>(null);

/** Provides the theme to everything below it; rendered once, by the shell. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ThemeStore());
  // Prerendered pages hydrate with the browser's theme, too.
  const theme = useSyncExternalStore(store.subscribe, store.getTheme, store.getTheme);
  const choice = useSyncExternalStore(store.subscribe, store.getChoice, store.getChoice);
  useEffect(() => store.start(), [store]);
  const control = useMemo<ThemeControl>(
    () => ({ theme, choice, choose: store.choose, toggle: store.toggle }),
    [store, theme, choice],
  );
  return <ThemeContext value={control}>{children}</ThemeContext>;
}

/** The theme of this page. */
export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (!control) throw new Error('useTheme must be used inside ThemeProvider');
  return control;
}
