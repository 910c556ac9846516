import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLayout, fakeMedia, forgetPage, user } from '../../test/index.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';

beforeEach(() => {
  fakeLayout();
  fakeMedia();
});
afterEach(forgetPage);

function Opened(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="New Collection" {...props} />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });
const dialog = () => screen.getByRole('dialog', { name: 'New Collection' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function show(props: Partial<DialogProps> = {}) {
  render(<Opened {...props} />);
  await user.click(opener());
  return dialog();
}

describe('a dialog', () => {
  it('moves toasts aside until the last dialog is closed', async () => {
    const question = { title: 'Discard?', confirmLabel: 'Discard', onConfirm: () => undefined };
    const both = (one: boolean, other: boolean) => (
      <>
        <Dialog open={one} onOpenChange={() => undefined} title="New Collection" />
        <ConfirmDialog open={other} onOpenChange={() => undefined} {...question}>
          What was written is lost.
        </ConfirmDialog>
      </>
    );
    const isDimmed = () => document.body.classList.contains('sn-dimmed');
    const { rerender } = render(both(true, true));
    rerender(both(true, false));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(isDimmed()).toBe(true);
    rerender(both(false, false));
    await isGone();
    expect(isDimmed()).toBe(false);
  });

  it('focuses its first field when opened', async () => {
    await show({
      headerEnd: <input aria-label="In the header" />,
      children: <Input aria-label="Name" />,
    });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('takes the focus back if a script focuses the page behind it', async () => {
    const errors: unknown[] = [];
    const note = (event: ErrorEvent) => {
      event.preventDefault();
      errors.push(event.error);
    };
    window.addEventListener('error', note);
    const shown = await show();
    shown.focus();
    // The dialog primitive takes the focus back from here.
    screen.getByRole('button', { name: 'Open', hidden: true }).focus();
    expect(document.activeElement).toBe(shown);
    window.removeEventListener('error', note);
    expect(errors).toEqual([]);
  });

  it('skips a disabled field when opened', async () => {
    await show({
      children: (
        <>
          <Input aria-label="First" disabled />
          <Input aria-label="Second" />
        </>
      ),
    });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Second' }));
  });

  it('focuses itself if it has no field, and on a phone, where a field would open the keyboard', async () => {
    await show({ children: <p>Nothing to write</p> });
    expect(document.activeElement).toBe(dialog());
    cleanup();
    fakeMedia({ wide: false });
    await show({ children: <Input aria-label="Name" /> });
    expect(document.activeElement).toBe(dialog());
  });

  it('focuses its field on a phone too if it is bare', async () => {
    fakeMedia({ wide: false });
    await show({ bare: true, children: <input aria-label="Search" /> });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('is described by its description, if it has one', async () => {
    const described = await show({ description: 'It can be changed later.' });
    const id = described.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('It can be changed later.');
    cleanup();
    expect((await show()).hasAttribute('aria-describedby')).toBe(false);
  });

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its cross', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('is closed by %s and returns the focus', async (_by, close) => {
    const onClosed = vi.fn(() => expect(document.activeElement).toBe(opener()));
    await show({ onClosed });
    expect(onClosed).not.toHaveBeenCalled();
    await close();
    await isGone();
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it('shows its buttons in the footer', async () => {
    await show({ footer: <Button>Create</Button> });
    expect(screen.getByRole('button', { name: 'Create' }).closest('footer')).toBeTruthy();
  });

  it('opened from a menu item returns the focus to the button of the menu', async () => {
    function FromMenu() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Menu trigger={<Button>More</Button>}>
            <MenuItem onSelect={() => setOpen(true)}>Export</MenuItem>
          </Menu>
          <Dialog open={open} onOpenChange={setOpen} title="New Collection" />
        </>
      );
    }
    render(<FromMenu />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    await isGone();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })),
    );
  });
});

describe('one Escape', () => {
  const close = () => screen.getByRole('button', { name: 'Close' });

  it('handled by an element in a dialog, such as a comment being edited, leaves the dialog open', async () => {
    render(
      <Opened>
        <div data-takes-escape="">
          <Input aria-label="Edited" />
        </div>
        <Input aria-label="Else" />
      </Opened>,
    );
    await user.click(opener());
    screen.getByRole('textbox', { name: 'Edited' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    screen.getByRole('textbox', { name: 'Else' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that ends an input method composition closes nothing', async () => {
    await show({ children: <Input aria-label="Name" /> });
    const field = screen.getByRole('textbox', { name: 'Name' });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(dialog()).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    await isGone();
  });

  it('closes a dialog also while a tooltip is shown', async () => {
    await show();
    await user.hover(close());
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await isGone();
  });

  it('closes a dialog also if keyboard focus just opened a tooltip', async () => {
    await show();
    await user.tab();
    expect(document.activeElement).toBe(close());
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await isGone();
  });

  it('closes a popover under a tooltip, and not the dialog below it', async () => {
    await show({
      children: (
        <Popover trigger={<Button>Settings</Button>} label="Settings">
          <IconButton label="Reset" icon={<i />} />
        </Popover>
      ),
    });
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.hover(await screen.findByRole('button', { name: 'Reset' }));
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull());
    expect(dialog()).toBeTruthy();
  });

  it.each([
    [true, 'leaves a busy confirmation open'],
    [false, 'closes a confirmation'],
  ])('under a tooltip, if busy is %s, %s', async (busy) => {
    const onOpenChange = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete"
        confirmLabel="Delete"
        onConfirm={() => undefined}
        busy={busy}
      >
        <IconButton label="Help" icon={<i />} />
      </ConfirmDialog>,
    );
    await user.hover(screen.getByRole('button', { name: 'Help' }));
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    expect(onOpenChange.mock.calls).toEqual(busy ? [] : [[false]]);
  });
});

describe('a drawer', () => {
  function Sidebar() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Drawer open={open} onOpenChange={setOpen} label="Navigation">
          <a href="/app">Dashboard</a>
        </Drawer>
      </>
    );
  }

  it('has a name, traps the focus and returns it on Escape', async () => {
    render(<Sidebar />);
    await user.click(opener());
    const drawer = screen.getByRole('dialog', { name: 'Navigation' });
    expect(drawer.contains(document.activeElement)).toBe(true);
    await user.tab();
    expect(drawer.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });
});
