import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeProvider, useTheme } from './theme.tsx';

let systemIsDark: boolean;
let follow: (() => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  systemIsDark = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark;
    },
    addEventListener: (_type: string, listener: () => void) => {
      follow = listener;
    },
    removeEventListener: () => {
      follow = undefined;
    },
  }));
});
afterEach(() => vi.unstubAllGlobals());

const start = () => renderHook(useTheme, { wrapper: ThemeProvider }).result;
const classes = () => [...document.documentElement.classList];

describe('the theme', () => {
  it('is the stored one, whatever the system prefers', () => {
    localStorage.setItem('theme', 'light');
    systemIsDark = true;
    expect(start().current).toMatchObject({ theme: 'light', choice: 'light' });
    expect(classes()).toEqual(['light']);
  });

  it('is the system’s when nothing, or nonsense, is stored', () => {
    localStorage.setItem('theme', 'pink');
    systemIsDark = true;
    expect(start().current).toMatchObject({ theme: 'dark', choice: 'auto' });
    expect(classes()).toEqual(['dark']);
  });

  it('is persisted when toggled and puts the dark class on the document', () => {
    const theme = start();
    act(() => theme.current.toggle());
    expect(theme.current.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(classes()).toEqual(['dark']);
    act(() => theme.current.toggle());
    expect(localStorage.getItem('theme')).toBe('light');
    expect(classes()).toEqual(['light']);
  });

  it('follows the system while the choice is auto', () => {
    const theme = start();
    act(() => theme.current.choose('auto'));
    systemIsDark = true;
    act(() => follow?.());
    expect(theme.current.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('auto');
  });

  it('follows the choice that another tab stores, and nothing else it stores', () => {
    const theme = start();
    localStorage.setItem('theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(theme.current.theme).toBe('light');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(theme.current).toMatchObject({ theme: 'dark', choice: 'dark' });
    expect(classes()).toEqual(['dark']);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(theme.current).toMatchObject({ theme: 'light', choice: 'auto' });
  });

  it('stays as chosen while the system changes', () => {
    const theme = start();
    act(() => theme.current.choose('light'));
    systemIsDark = true;
    act(() => follow?.());
    expect(theme.current.theme).toBe('light');
  });

  it('ignores the system and other tabs once unmounted', () => {
    start();
    cleanup();
    systemIsDark = true;
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect([classes(), follow]).toEqual([['light'], undefined]);
  });

  it('lasts as long as the page if storage is unavailable', () => {
    vi.stubGlobal('localStorage', undefined);
    const theme = start();
    act(() => theme.current.choose('dark'));
    expect(theme.current).toMatchObject({ theme: 'dark', choice: 'dark' });
  });

  it('throws a developer error outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderHook(useTheme)).toThrow('useTheme must be used inside ThemeProvider');
    vi.restoreAllMocks();
  });
});
