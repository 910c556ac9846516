import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearTokens,
  isTokenEvent,
  keepSessionToken,
  keepToken,
  readStartToken,
  readToken,
} from './token-store.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('the stored token', () => {
  it('expires in the moment that was kept with it', () => {
    keepToken('t', 1_000);
    expect(readStartToken(999)).toBe('t');
    expect(readStartToken(1_000)).toBeUndefined();
    expect({ ...localStorage }).toEqual({});
  });

  it('that has expired leaves the visitor signed out, whatever else is stored', () => {
    sessionStorage.setItem('token', 'of-the-tab');
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenExpiry', 'nonsense');
    expect(readStartToken(0)).toBeUndefined();
  });

  it('of the tab does not care for an expiry that was left behind', () => {
    sessionStorage.setItem('token', 'of-the-tab');
    localStorage.setItem('tokenExpiry', '1');
    expect(readStartToken(2)).toBe('of-the-tab');
  });

  it('loses its expiry when another without one takes its place', () => {
    keepToken('t', 1_000);
    keepToken('u');
    expect({ ...localStorage }).toEqual({ token: 'u' });
    expect(readStartToken(5_000)).toBe('u');
  });

  it('is in one place only', () => {
    keepToken('t', 1_000);
    keepSessionToken('u');
    expect([{ ...localStorage }, readToken()]).toEqual([{}, 'u']);
    keepToken('v');
    expect([{ ...sessionStorage }, readToken()]).toEqual([{}, 'v']);
    clearTokens();
    expect(readToken()).toBeUndefined();
  });

  it('that is empty is none', () => {
    localStorage.setItem('token', '');
    expect(readToken()).toBeUndefined();
  });

  it('is not remembered where storage is refused, and nothing fails for it', () => {
    const refused = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      configurable: true,
    };
    const kept = ['localStorage', 'sessionStorage'].map((name) => ({
      name,
      own: Object.getOwnPropertyDescriptor(globalThis, name),
    }));
    for (const { name } of kept) Object.defineProperty(globalThis, name, refused);
    keepToken('t', 1);
    keepSessionToken('t');
    expect([readToken(), readStartToken(0)]).toEqual([undefined, undefined]);
    clearTokens();
    for (const { name, own } of kept) if (own) Object.defineProperty(globalThis, name, own);
  });
});

it('tells news of the token in another tab from other news', () => {
  const about = (key: string | null) => isTokenEvent(new StorageEvent('storage', { key }));
  expect(['token', null, 'theme', 'tokenExpiry'].map(about)).toEqual([true, true, false, false]);
});
