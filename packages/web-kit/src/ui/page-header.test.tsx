import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { PageAction } from './header-actions.tsx';
import { HeaderMenuProvider } from './header-menu.tsx';
import { PageHeader } from './page-header.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

function width(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener() {},
    removeEventListener() {},
  }));
}

const BACK = { to: '/app', label: 'Back to Dashboard' };

function show(actions: readonly PageAction[], { back = true, end = false } = {}) {
  const bell = end ? <button type="button">Notifications</button> : undefined;
  render(
    <MemoryRouter>
      <HeaderMenuProvider menu={<button type="button">Open menu</button>} end={bell}>
        <PageHeader
          title="My Collections"
          subtitle="6 collections"
          back={back ? BACK : undefined}
          actions={actions}
        />
      </HeaderMenuProvider>
    </MemoryRouter>,
  );
}

const ACTIONS: readonly PageAction[] = [
  { label: 'Share', onSelect: () => undefined },
  { label: 'Edit', to: '/edit' },
  { label: 'New Collection', onSelect: () => undefined },
];

describe('page header', () => {
  it('shows everything beside the sidebar, and no menu button', () => {
    width(true);
    show(ACTIONS);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Collections');
    expect(screen.getByText('6 collections')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Share',
      'New Collection',
    ]);
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy();
  });

  it.each([
    { wide: true, back: false, shows: false },
    { wide: false, back: false, shows: true },
    { wide: false, back: true, shows: false },
  ])(
    'shows the bell at phone width only, and not beside a back link: %j',
    ({ wide, back, shows }) => {
      width(wide);
      show(ACTIONS, { back, end: true });
      expect(screen.queryByRole('button', { name: 'Notifications' }) !== null).toBe(shows);
    },
  );

  it('keeps the last action at phone width and moves the others into a menu', async () => {
    width(false);
    show(ACTIONS);
    expect(screen.queryByText('6 collections')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New Collection' })).toBeTruthy();
    expect(screen.queryByText('Share')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const rows = screen.getAllByRole('menuitem').map((row) => row.textContent);
    expect(rows).toEqual(['Share', 'Edit']);
  });

  it('keeps the action marked to stay at phone width instead of the last', () => {
    width(false);
    show([{ label: 'Star', keep: true, onSelect: () => undefined }, ...ACTIONS]);
    expect(screen.getByRole('button', { name: 'Star' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New Collection' })).toBeNull();
  });
});
