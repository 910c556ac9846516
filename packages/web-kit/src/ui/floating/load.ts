import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/texts.ts';
import { toast } from '../toast.ts';
import type * as Panels from './panels.ts';

let panels: typeof Panels | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  try {
    panels = await import('./panels.ts');
  } catch (error) {
    loading = undefined;
    throw error;
  }
  for (const listener of listeners) listener();
}

/**
 * Loads menus, panels, dialogs and tooltips, with the library that positions them and manages
 * focus. No page needs them before an interaction, and they would be a tenth of its first load.
 */
export function loadPanels(): Promise<void> {
  loading ??= load();
  return loading;
}

/** Starts loading the panels ahead of use; an error is reported when they are used. */
export const preloadPanels = () => void loadPanels().catch(() => undefined);

/** Returns the loaded panels, for components that only render inside them. */
export function loadedPanels(): typeof Panels {
  if (!panels) throw new Error('Shown outside of what floats above a page');
  return panels;
}

const current = () => panels;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back once the panels are loaded, at once if they are; returns a function that cancels it.
 */
export function whenPanelsAreThere(callback: () => void): () => void {
  if (panels) callback();
  return panels ? () => undefined : subscribe(callback);
}

const never = () => () => undefined;

/** State of a floating panel. */
interface Floating {
  /** Whether to load the panels: it is open, or likely to be soon. */
  isWanted: boolean;
  isOpen: boolean;
  /** Called if it cannot be shown; the user sees a toast. */
  onFailed: () => void;
}

/**
 * Returns the panels once they are wanted and loaded. Closed ones subscribe to nothing, since a
 * page has hundreds.
 */
export function usePanels({ isWanted, isOpen, onFailed }: Floating): typeof Panels | undefined {
  const [isUsed, setUsed] = useState(isWanted);
  if (isWanted && !isUsed) setUsed(true);
  const found = useSyncExternalStore(isUsed ? subscribe : never, current);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    if (isUsed) preloadPanels();
  }, [isUsed]);
  useEffect(() => {
    if (!isOpen) return;
    let cancelled = false;
    loadPanels().catch((cause: unknown) => {
      if (cancelled) return;
      toast.error(t('Check the connection and try again.'), { cause });
      failed.current();
    });
    return () => {
      cancelled = true;
    };
  }, [isOpen]);
  return isUsed ? found : undefined;
}

const LATER_MS = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the panels at the first interaction, else some time after the page; returns a function that cancels it. */
export function loadPanelsInTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(begin, LATER_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('load', wait);
    for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
  };
  function begin() {
    stop();
    preloadPanels();
  }
  for (const sign of SIGNS) window.addEventListener(sign, begin, true);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return stop;
}
