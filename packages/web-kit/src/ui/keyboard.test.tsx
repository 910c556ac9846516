import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, forgetPage, user } from '../../test/index.ts';
import { isDialogOpen, isTyping, singleKeys } from './keyboard.ts';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

beforeEach(() => void fakeMedia());
afterEach(() => {
  forgetPage();
  singleKeys.set(true);
  document.body.replaceChildren();
});

const show = (props: Partial<SearchBoxProps> = {}) =>
  render(<SearchBox value="" placeholder="Search..." onSearch={() => undefined} {...props} />);
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search...' });

describe('single keys as shortcuts', () => {
  it('are stored on this device if they are switched off', () => {
    const told = vi.fn();
    const stop = singleKeys.subscribe(told);
    singleKeys.set(false);
    expect([singleKeys.isOn(), localStorage.getItem('singleKeys')]).toEqual([false, 'off']);
    singleKeys.set(true);
    expect([singleKeys.isOn(), localStorage.getItem('singleKeys')]).toEqual([true, null]);
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    singleKeys.set(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('are switched off for this page if storage is not available', () => {
    vi.stubGlobal('localStorage', undefined);
    singleKeys.set(false);
    expect(singleKeys.isOn()).toBe(false);
  });

  it('do not focus the search box while they are switched off', async () => {
    show();
    singleKeys.set(false);
    await user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('do nothing while %s is held', (held) => {
    show();
    fireEvent.keyDown(document.body, { key: '/', [held]: true });
    expect(document.activeElement).toBe(document.body);
  });

  it('do nothing once their page is unmounted', () => {
    show();
    cleanup();
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('a key', () => {
  const typingIn = (target: Element) => {
    let found: boolean | undefined;
    window.addEventListener('keydown', (event) => (found = isTyping(event)), { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, composed: true }));
    return found;
  };

  it('counts as typing in the code editor, which is inside a shadow root', () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<div contenteditable><b>code</b></div><i></i>';
    expect(typingIn(root.querySelector('b') ?? host)).toBe(true);
    expect(typingIn(root.querySelector('i') ?? host)).toBe(false);
  });

  it.each(['input', 'textarea', 'select', '[role="combobox"]', '[role="menu"]'])(
    'counts as typing in %s',
    (selector) => {
      const role = /role="(\w+)"/.exec(selector)?.[1];
      const element = document.createElement(role ? 'div' : selector);
      if (role) element.setAttribute('role', role);
      expect(typingIn(document.body.appendChild(element))).toBe(true);
    },
  );

  it('does not count as typing on the page itself', () => {
    expect(typingIn(document.body)).toBe(false);
  });

  it.each(['radio', 'checkbox'])('does not count as typing in a %s', (type) => {
    const element = document.createElement('input');
    element.type = type;
    expect(typingIn(document.body.appendChild(element))).toBe(false);
  });

  it.each(['dialog', 'alertdialog'])('is for an open %s', (role) => {
    expect(isDialogOpen()).toBe(false);
    document.body.innerHTML = `<div role="${role}"></div>`;
    expect(isDialogOpen()).toBe(true);
  });
});

describe('a search box', () => {
  it('shows the keys of the palette with `hint`, if the window is wide', () => {
    show({ hint: true });
    expect(screen.getByText('Ctrl K')).toBeTruthy();
    cleanup();
    fakeMedia({ wide: false });
    show({ hint: true, end: <button type="button">Help</button> });
    expect(screen.queryByText('Ctrl K')).toBeNull();
    expect(screen.getByRole('button', { name: 'Help' })).toBeTruthy();
  });

  it('reports its text immediately, and searches after the given pause', () => {
    vi.useFakeTimers();
    const onType = vi.fn();
    const onSearch = vi.fn();
    show({ onType, onSearch, pause: 500 });
    fireEvent.change(box(), { target: { value: 're' } });
    expect(onType.mock.calls).toEqual([[''], ['re']]);
    vi.advanceTimersByTime(499);
    expect(onSearch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSearch.mock.calls).toEqual([['re']]);
  });

  it('does not search once it is unmounted', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    show({ onSearch });
    fireEvent.change(box(), { target: { value: 're' } });
    cleanup();
    vi.advanceTimersByTime(1_000);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('selects its text if it is focused by its key', async () => {
    show({ value: 'retry' });
    await user.keyboard('/');
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 5]);
  });
});
