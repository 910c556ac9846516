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
  it('expires at its stored time', () => {
    keepToken('t', 1_000);
    expect(readStartToken(999)).toBe('t');
    expect(readStartToken(1_000)).toBeUndefined();
    expect({ ...localStorage }).toEqual({});
  });

  it('with an invalid expiry leaves the visitor signed out, even with a session token', () => {
    sessionStorage.setItem('token', 'of-the-tab');
    localStorage.setItem('token', 't');
    localStorage.setItem('tokenExpiry', 'nonsense');
    expect(readStartToken(0)).toBeUndefined();
  });

  it('of the tab ignores a leftover expiry', () => {
    sessionStorage.setItem('token', 'of-the-tab');
    localStorage.setItem('tokenExpiry', '1');
    expect(readStartToken(2)).toBe('of-the-tab');
  });

  it('loses its expiry when it is replaced by one without', () => {
    keepToken('t', 1_000);
    keepToken('u');
    expect({ ...localStorage }).toEqual({ token: 'u' });
    expect(readStartToken(5_000)).toBe('u');
  });

  it('is in one storage only', () => {
    keepToken('t', 1_000);
    keepSessionToken('u');
    expect([{ ...localStorage }, readToken()]).toEqual([{}, 'u']);
    keepToken('v');
    expect([{ ...sessionStorage }, readToken()]).toEqual([{}, 'v']);
    clearTokens();
    expect(readToken()).toBeUndefined();
  });

  it('counts as missing if it is empty', () => {
    localStorage.setItem('token', '');
    expect(readToken()).toBeUndefined();
  });

  it('is not stored if the browser denies storage, without an error', () => {
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

it('recognises storage events about the token', () => {
  const about = (key: string | null) => isTokenEvent(new StorageEvent('storage', { key }));
  expect(['token', null, 'theme', 'tokenExpiry'].map(about)).toEqual([true, true, false, false]);
});
