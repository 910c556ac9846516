/** Choice of a user; `auto` follows the system. */
export type ThemeChoice = 'light' | 'dark' | 'auto';
/** Displayed theme. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';

const choiceListeners = new Set<(choice: ThemeChoice) => void>();

/** Calls `listener` with every choice made in this tab; returns a function that unsubscribes. */
export function onThemeChoice(listener: (choice: ThemeChoice) => void): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

function isChoice(value: unknown): value is ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto';
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return isChoice(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function writeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** Stores the chosen theme and sets the class `dark` or `light` on the document element. */
export class ThemeStore {
  #choice = readChoice();
  readonly #system = window.matchMedia(DARK);
  readonly #listeners = new Set<() => void>();

  readonly getChoice = (): ThemeChoice => this.#choice;

  readonly getTheme = (): Theme => {
    if (this.#choice !== 'auto') return this.#choice;
    return this.#system.matches ? 'dark' : 'light';
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Applies the theme and follows the system and other tabs; returns a function that stops it. */
  readonly start = (): (() => void) => {
    const follow = () => this.#changed();
    const onStorage = (event: StorageEvent) => {
      if (event.key !== KEY && event.key !== null) return;
      this.#choice = readChoice();
      this.#changed();
    };
    this.#system.addEventListener('change', follow);
    window.addEventListener('storage', onStorage);
    this.#changed();
    return () => {
      this.#system.removeEventListener('change', follow);
      window.removeEventListener('storage', onStorage);
    };
  };

  readonly choose = (choice: ThemeChoice): void => {
    this.#choice = choice;
    writeChoice(choice);
    this.#changed();
    for (const listener of choiceListeners) listener(choice);
  };

  readonly toggle = (): void => this.choose(this.getTheme() === 'dark' ? 'light' : 'dark');

  #changed(): void {
    const { classList } = document.documentElement;
    const dark = this.getTheme() === 'dark';
    classList.toggle('dark', dark);
    classList.toggle('light', !dark);
    for (const listener of this.#listeners) listener();
  }
}
