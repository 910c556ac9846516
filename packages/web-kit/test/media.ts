import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Window and user preferences for media queries. */
export interface Media {
  /** 1024 px or more. */
  wide: boolean;
  dark: boolean;
  reducedMotion: boolean;
  /** The page is being printed. */
  print: boolean;
}

/**
 * Stubs `matchMedia`, which jsdom lacks: wide window, light theme and motion by default. Returns a
 * function that changes the media and notifies listeners; undone by `vi.unstubAllGlobals`.
 */
export function fakeMedia(given: Partial<Media> = {}): (changes: Partial<Media>) => void {
  const media = { wide: true, dark: false, reducedMotion: false, print: false, ...given };
  const listeners = new Map<(event: Partial<MediaQueryListEvent>) => void, string>();
  const matches = (query: string) => {
    if (query.includes('width')) return media.wide;
    if (query === 'print') return media.print;
    return query.includes('dark') ? media.dark : media.reducedMotion;
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: (_type: string, listener: () => void) => listeners.set(listener, query),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (changes) =>
    act(() => {
      Object.assign(media, changes);
      for (const [listener, query] of listeners) {
        listener({ type: 'change', matches: matches(query) });
      }
    });
}

/** Observer that never reports: jsdom has no layout. */
class NoLayout {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/**
 * Stubs the layout APIs that jsdom lacks. `vi.unstubAllGlobals` undoes the globals; methods added
 * to prototypes and `document` stay.
 */
export function fakeLayout(): void {
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('IntersectionObserver', NoLayout);
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  // The code editor takes jsdom for Safari and calls this.
  document.execCommand ??= () => false;
  Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects();
}
