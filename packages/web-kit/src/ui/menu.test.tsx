import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetPage, showElement, user } from '../../test/index.ts';
import { Button } from './button.tsx';
import { Menu, MenuItem, type MenuItemProps, MenuLabel, MenuSeparator } from './menu.tsx';
import { Popover } from './popover.tsx';

afterEach(forgetPage);

const opener = () => screen.findByRole('button', { name: 'More' });
const rows = () => screen.queryAllByRole('menuitem').map((row) => row.textContent);
const row = (name: string) =>
  screen.getByRole('menuitem', { name: new RegExp(`^${name.replace(' ', ' ?')}$`) });

function show(item: Partial<MenuItemProps> = {}) {
  return showElement(
    <Menu trigger={<Button>More</Button>}>
      <MenuLabel>Snippet</MenuLabel>
      <MenuItem to="/edit">Edit</MenuItem>
      <MenuItem end="⌘C" {...item}>
        Copy
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger>Delete</MenuItem>
    </Menu>,
  );
}

describe('a menu', () => {
  it('can be opened, navigated and closed with the keyboard', async () => {
    show();
    (await opener()).focus();
    await user.keyboard('{ArrowDown}');
    expect(rows()).toEqual(['Edit', 'Copy⌘C', 'Delete']);
    const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(row(name)));
    await focused('Edit');
    await user.keyboard('{ArrowUp}{End}');
    await focused('Delete');
    await user.keyboard('{ArrowUp}');
    await focused('Copy ⌘C');
    await user.keyboard('{Escape}');
    expect(rows()).toEqual([]);
    expect(document.activeElement).toBe(await opener());
  });

  it('runs the chosen row and closes', async () => {
    const onSelect = vi.fn();
    show({ onSelect });
    await user.click(await opener());
    await user.click(screen.getByRole('menuitem', { name: /^Copy/ }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(rows()).toEqual([]);
  });

  it('stays open after a row with `keepOpen`', async () => {
    const onSelect = vi.fn();
    show({ onSelect, keepOpen: true });
    await user.click(await opener());
    await user.click(screen.getByRole('menuitem', { name: /^Copy/ }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(rows()).toHaveLength(3);
  });

  it('opens the page of a row with an address', async () => {
    const { router } = show();
    await user.click(await opener());
    expect(row('Edit').getAttribute('href')).toBe('/edit');
    await user.click(row('Edit'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit'));
  });

  it('does nothing for a disabled row', async () => {
    const onSelect = vi.fn();
    show({ onSelect, disabled: true });
    await user.click(await opener());
    await user.click(screen.getByRole('menuitem', { name: /^Copy/ }));
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.getByRole('menuitem', { name: /^Copy/ }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('is named by its button, and closed by it', async () => {
    show();
    await user.click(await opener());
    expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy();
    expect((await opener()).getAttribute('aria-expanded')).toBe('true');
    await user.click(await opener());
    expect(rows()).toEqual([]);
    expect((await opener()).getAttribute('aria-expanded')).toBe('false');
  });

  it('listens to no key of the page until it is used: hundreds of them would slow down typing', async () => {
    const listen = vi.spyOn(document, 'addEventListener');
    const forKeys = () => listen.mock.calls.filter(([type]) => type === 'keydown').length;
    showElement(<Button>Alone</Button>);
    await screen.findByRole('button', { name: 'Alone' });
    const before = forKeys();
    forgetPage();
    listen.mockClear();
    show();
    await opener();
    expect(forKeys()).toBe(before);
    listen.mockRestore();
  });

  it('separates dangerous rows, and shows the names of groups', async () => {
    show();
    await user.click(await opener());
    expect(row('Delete').className).toContain('sn-menu-danger');
    expect(row('Edit').className).not.toContain('sn-menu-danger');
    expect(screen.getByRole('separator')).toBeTruthy();
    expect(screen.getByText('Snippet').className).toBe('sn-menu-label');
  });
});

describe('a popover', () => {
  it('opens beside its button with a name, and closes by Escape', async () => {
    showElement(
      <Popover label="Preview settings" trigger={<Button>Settings</Button>}>
        <p>Include React</p>
      </Popover>,
    );
    await user.click(await screen.findByRole('button', { name: 'Settings' }));
    expect(screen.getByRole('dialog', { name: 'Preview settings' }).textContent).toBe(
      'Include React',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets its page control whether it is open', async () => {
    const onOpenChange = vi.fn();
    showElement(
      <Popover label="Help" open={false} onOpenChange={onOpenChange} trigger={<Button>?</Button>}>
        <p>How to search</p>
      </Popover>,
    );
    await user.click(await screen.findByRole('button', { name: '?' }));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    expect(screen.queryByText('How to search')).toBeNull();
  });
});
