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

describe('page shortcuts', () => {
  it('run for single keys, combinations and sequences', async () => {
    const pressed = show('c', 'Shift+c', '?', 'g c', 'Mod+k', 'Escape');
    await press('c{Shift>}C{/Shift}?gc{Control>}k{/Control}{Meta>}k{/Meta}{Escape}');
    expect(pressed()).toEqual(['c', 'Shift+c', '?', 'g c', 'Mod+k', 'Mod+k', 'Escape']);
  });

  it('run while Caps Lock is on, too', async () => {
    const pressed = show('c');
    await press('C');
    expect(pressed()).toEqual(['c']);
  });

  it('are ignored in a text field, except those with Ctrl', async () => {
    const pressed = show('c', 'g c', 'Mod+k');
    await user.click(screen.getByRole('textbox'));
    await press('cgc{Control>}k{/Control}');
    expect(pressed()).toEqual(['Mod+k']);
  });

  it('are ignored during an input method composition', () => {
    const pressed = show('c', 'Mod+k');
    fireEvent.keyDown(document.body, { key: 'c', isComposing: true });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, isComposing: true });
    expect(pressed()).toEqual([]);
  });

  it.each(['Control', 'Alt', 'Meta'])('are ignored while %s is held', async (held) => {
    const pressed = show('c');
    await press(`{${held}>}c{/${held}}`);
    expect(pressed()).toEqual([]);
  });

  it('are ignored while a dialog is open', async () => {
    const pressed = show('c', 'Escape');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press('c{Escape}');
    expect(pressed()).toEqual([]);
  });

  it('of a letter or symbol are ignored while single-key shortcuts are off', async () => {
    const pressed = show('c', '?', 'g c', 'Escape', 'Mod+k');
    act(() => singleKeys.set(false));
    await press('c?gc{Escape}{Control>}k{/Control}');
    expect(pressed()).toEqual(['Escape', 'Mod+k']);
  });

  it('run as a sequence only if the second key follows soon', async () => {
    const pressed = show('c', 'g c');
    vi.useFakeTimers({ toFake: ['Date'] });
    await press('g');
    vi.setSystemTime(Date.now() + 2_000);
    await press('cgxc');
    expect(pressed()).toEqual(['c', 'c']);
  });

  it('with Ctrl never complete a sequence', async () => {
    const pressed = show('g c', 'Mod+k');
    await press('g');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(pressed()).toEqual(['Mod+k']);
  });

  it('are left to other handlers and the browser if run returns false', async () => {
    const outer = vi.fn();
    const inner = vi.fn(() => false);
    render(<Keys shortcuts={[{ keys: ['c'], does: 'outer', run: outer }]} />);
    render(<Keys shortcuts={[{ keys: ['c'], does: 'inner', run: inner }]} />);
    await press('c');
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1]);
  });

  it('run once while the key is held, unless they are marked as repeating', async () => {
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

  it('are removed with the page', async () => {
    const pressed = show('c');
    cleanup();
    await press('c');
    expect(pressed()).toEqual([]);
  });
});

describe('the list of shortcuts', () => {
  const listed = () =>
    shortcutGroups.get().map(({ name, shortcuts }) => [name, ...shortcuts.map(({ does }) => does)]);

  it('lists the active shortcuts by group', () => {
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
