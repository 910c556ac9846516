// @vitest-environment jsdom
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { prepareWindow, watchDocument } from './environment.ts';

let info: MockInstance;
let warn: MockInstance;

beforeEach(() => {
  info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  prepareWindow();
  return () => vi.restoreAllMocks();
});

describe.each(['localStorage', 'sessionStorage'] as const)('%s in memory', (name) => {
  it('stores texts by key, like the browser’s', () => {
    const storage = window[name];
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    Reflect.apply(storage.setItem, storage, ['b', 2]);
    expect([storage.length, storage.getItem('b'), storage.key(0), storage.key(9)]).toEqual([
      2,
      '2',
      'a',
      null,
    ]);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
    storage.clear();
    expect(storage.length).toBe(0);
  });

  it('can be used like an object', () => {
    const storage = window[name];
    storage.theme = 'dark';
    expect([storage.theme, storage.getItem('theme'), 'theme' in storage]).toEqual([
      'dark',
      'dark',
      true,
    ]);
    expect(Object.keys(storage)).toEqual(['theme']);
    expect({ ...storage }).toEqual({ theme: 'dark' });
    delete storage.theme;
    expect(storage.theme).toBeUndefined();
    expect(storage.getItem('theme')).toBeNull();
  });
});

it('keeps the two storages separate', () => {
  localStorage.setItem('a', '1');
  expect(sessionStorage.getItem('a')).toBeNull();
});

it('answers dialogs as if they were cancelled, and logs that to the console', () => {
  expect([window.alert('hi'), window.confirm('sure?'), window.prompt('name?')]).toEqual([
    undefined,
    false,
    null,
  ]);
  expect(info.mock.calls.flat()).toEqual([
    'alert: hi',
    'confirm: sure? (answered no)',
    'prompt: name? (answered nothing)',
  ]);
});

it('offers no peer connections, which could leak data', () => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) {
    expect(Reflect.get(window, name)).toBeUndefined();
  }
});

describe('the document', () => {
  watchDocument();

  function click(html: string): boolean {
    document.body.innerHTML = html;
    const target = document.body.querySelector('[data-target]') ?? document.body.firstElementChild;
    return (
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false
    );
  }

  it.each(['<a href="https://example.com">x</a>', '<a href="/page"><b data-target>x</b></a>'])(
    'follows no link away from the preview: %s',
    (html) => {
      expect(click(html)).toBe(false);
      expect(info.mock.lastCall?.[0]).toContain('was not followed');
    },
  );

  it.each(['<a href="#part">x</a>', '<a>x</a>', '<button>x</button>'])(
    'leaves other clicks alone: %s',
    (html) => {
      expect(click(html)).toBe(true);
      expect(info).not.toHaveBeenCalled();
    },
  );

  it('shows no message if the snippet handles a link or a form itself', () => {
    document.body.innerHTML = '<a href="/x">x</a><form></form>';
    const [link, form] = document.body.children;
    for (const element of [link, form]) {
      element?.addEventListener('click', (event) => event.preventDefault());
      element?.addEventListener('submit', (event) => event.preventDefault());
    }
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(info).not.toHaveBeenCalled();
  });

  it('sends no form', () => {
    document.body.innerHTML = '<form></form>';
    const event = new Event('submit', { bubbles: true, cancelable: true });
    expect(document.body.firstElementChild?.dispatchEvent(event)).toBe(false);
    expect(info).toHaveBeenCalledWith('The form was not sent: previews have no network.');
  });

  it('reports what the policy blocked', () => {
    const blocked = { blockedURI: 'https://evil.example/x', effectiveDirective: 'connect-src' };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), blocked));
    expect(warn.mock.lastCall?.[0]).toBe(
      'Blocked by the preview: https://evil.example/x (connect-src). Previews have no network.',
    );
    const inline = { blockedURI: '', effectiveDirective: 'script-src' };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), inline));
    expect(warn.mock.lastCall?.[0]).toContain('inline (script-src)');
  });
});
