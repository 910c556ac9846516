import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, forgetPage, user } from '../../test/index.ts';
import { singleKeys } from './keyboard.ts';
import { type Shortcut, shortcutGroups, useShortcuts } from './shortcuts.ts';

beforeEach(() => void fakeMedia());
afterEach(() => {
  forgetPage();
  singleKeys.set(true);
  document.body.replaceChildren();
});

interface Page {
  group?: string;
  shortcuts: readonly Shortcut[];
}

function Keys({ group = 'Page', shortcuts }: Page) {
  useShortcuts(group, shortcuts);
  return <input />;
}

/** Renders a page with these keys; returns the list of keys that ran. */
function show(...keys: string[]) {
  const pressed = vi.fn();
  const shortcuts = keys.map((key) => ({ keys: [key], does: key, run: () => pressed(key) }));
  render(<Keys shortcuts={shortcuts} />);
  return () => pressed.mock.calls.map(([key]) => key);
}
const press = (keys: string) => user.keyboard(keys);

describe('the keys of a page', () => {
  it('do what they are for, alone, together and one after the other', async () => {
    const pressed = show('c', 'Shift+c', '?', 'g c', 'Mod+k', 'Escape');
    await press('c{Shift>}C{/Shift}?gc{Control>}k{/Control}{Meta>}k{/Meta}{Escape}');
    expect(pressed()).toEqual(['c', 'Shift+c', '?', 'g c', 'Mod+k', 'Mod+k', 'Escape']);
  });

  it('are letters while Caps Lock is on, too', async () => {
    const pressed = show('c');
    await press('C');
    expect(pressed()).toEqual(['c']);
  });

  it('are none while somebody types, but for those with Ctrl', async () => {
    const pressed = show('c', 'g c', 'Mod+k');
    await user.click(screen.getByRole('textbox'));
    await press('cgc{Control>}k{/Control}');
    expect(pressed()).toEqual(['Mod+k']);
  });

  it('are left to an input method while it composes a word', () => {
    const pressed = show('c', 'Mod+k');
    fireEvent.keyDown(document.body, { key: 'c', isComposing: true });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, isComposing: true });
    expect(pressed()).toEqual([]);
  });

  it.each(['Control', 'Alt', 'Meta'])('are none while %s is held', async (held) => {
    const pressed = show('c');
    await press(`{${held}>}c{/${held}}`);
    expect(pressed()).toEqual([]);
  });

  it('belong to a dialog while one is open', async () => {
    const pressed = show('c', 'Escape');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press('c{Escape}');
    expect(pressed()).toEqual([]);
  });

  it('of a letter or sign are none where they are switched off', async () => {
    const pressed = show('c', '?', 'g c', 'Escape', 'Mod+k');
    act(() => singleKeys.set(false));
    await press('c?gc{Escape}{Control>}k{/Control}');
    expect(pressed()).toEqual(['Escape', 'Mod+k']);
  });

  it('are two keys only where the second follows soon', async () => {
    const pressed = show('c', 'g c');
    vi.useFakeTimers({ toFake: ['Date'] });
    await press('g');
    vi.setSystemTime(Date.now() + 2_000);
    await press('cgxc');
    expect(pressed()).toEqual(['c', 'c']);
  });

  it('with Ctrl are no second key of two', async () => {
    const pressed = show('g c', 'Mod+k');
    await press('g');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(pressed()).toEqual(['Mod+k']);
  });

  it('are left to others and the browser where there is nothing to do', async () => {
    const outer = vi.fn();
    const inner = vi.fn(() => false);
    render(<Keys shortcuts={[{ keys: ['c'], does: 'outer', run: outer }]} />);
    render(<Keys shortcuts={[{ keys: ['c'], does: 'inner', run: inner }]} />);
    await press('c');
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1]);
  });

  it('are pressed once, however long they are held, unless they lead through a list', async () => {
    const once = vi.fn();
    const often = vi.fn();
    const shortcuts = [
      { keys: ['c'], does: 'once', run: once },
      { keys: ['j'], does: 'often', run: often, repeats: true },
    ];
    render(<Keys shortcuts={shortcuts} />);
    for (const key of ['c', 'j']) {
      fireEvent.keyDown(document.body, { key });
      fireEvent.keyDown(document.body, { key, repeat: true });
    }
    expect([once.mock.calls.length, often.mock.calls.length]).toEqual([1, 2]);
  });

  it('end with the page', async () => {
    const pressed = show('c');
    cleanup();
    await press('c');
    expect(pressed()).toEqual([]);
  });
});

describe('the list of the keys', () => {
  const listed = () =>
    shortcutGroups.get().map(({ name, shortcuts }) => [name, ...shortcuts.map(({ does }) => does)]);

  it('holds what is in force at the moment, by groups', () => {
    const run = () => undefined;
    const told = vi.fn();
    const stop = shortcutGroups.subscribe(told);
    const page = render(<Keys shortcuts={[{ keys: ['c'], does: 'New', run }]} />);
    render(<Keys group="Go to" shortcuts={[{ keys: ['g d'], does: 'Dashboard', run }]} />);
    render(<Keys shortcuts={[{ keys: ['x'], does: 'Select', run }]} />);
    render(<Keys group="Nothing" shortcuts={[]} />);
    expect(listed()).toEqual([
      ['Page', 'New', 'Select'],
      ['Go to', 'Dashboard'],
    ]);
    page.rerender(<Keys shortcuts={[{ keys: ['c'], does: 'Copy', run }]} />);
    expect(listed().flat()).toContain('Copy');
    expect(listed().flat()).not.toContain('New');
    page.unmount();
    expect(listed().flat()).not.toContain('Copy');
    expect(told).toHaveBeenCalled();
    stop();
  });
});
