import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetPage, showElement, user } from '../../test/index.ts';
import type { PageAction } from './header-actions.tsx';
import { PageHeader } from './page-header.tsx';

afterEach(forgetPage);

async function show(actions: readonly PageAction[], wide = true) {
  const shown = showElement(<PageHeader title="Snippet" actions={actions} />, { media: { wide } });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const icon = <i />;

describe('an action of a page header', () => {
  it('includes its visible text and count in its name, for voice control', async () => {
    await show([
      { label: 'Star', icon, text: '12', pressed: true, tone: 'star' },
      { label: 'Discussion', icon, count: 3 },
    ]);
    expect(button('Star, 12').getAttribute('aria-pressed')).toBe('true');
    expect(button('Star, 12').querySelector('.sn-header-star')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Discussion ?3$/ })).toBeTruthy();
  });

  it('keeps its count and text at phone width', async () => {
    await show([{ label: 'Discussion', icon, count: 3, keep: true }], false);
    expect(button('Discussion, 3').textContent).toBe('3');
    forgetPage();
    await show([{ label: 'Star', icon, text: '12', keep: true }], false);
    expect(button('Star, 12').textContent).toBe('12');
  });

  it('keeps the focus at phone width when its count becomes known', async () => {
    function Late() {
      const [count, setCount] = useState<number>();
      const discussion = { label: 'Discussion', icon, count, keep: true };
      return <PageHeader actions={[{ ...discussion, onSelect: () => setCount(1) }]} />;
    }
    showElement(<Late />, { media: { wide: false } });
    await user.click(await screen.findByRole('button', { name: 'Discussion' }));
    expect(document.activeElement).toBe(button('Discussion, 1'));
  });

  it('shows only its icon if it is `iconOnly`, and at phone width', async () => {
    const onSelect = vi.fn();
    await show([{ label: 'Share', icon, iconOnly: true, onSelect }]);
    expect(button('Share').textContent).toBe('');
    expect(button('Share').className).toContain('sn-button-ghost');
    await user.click(button('Share'));
    expect(onSelect).toHaveBeenCalledOnce();
    forgetPage();
    await show([{ label: 'New', icon, variant: 'primary', onSelect }], false);
    expect(button('New').className).toContain('sn-button-primary');
    expect(button('New').textContent).toBe('');
  });

  it('is a link if it has an address, with a title if it shows only its icon', async () => {
    await show([{ label: 'Edit', icon, to: '/edit', iconOnly: true }]);
    const link = screen.getByRole('link', { name: 'Edit' });
    expect([link.getAttribute('href'), link.title]).toEqual(['/edit', 'Edit']);
    forgetPage();
    await show([{ label: 'Edit', icon, to: '/edit' }]);
    expect(screen.getByRole('link').textContent).toBe('Edit');
    expect(screen.getByRole('link').title).toBe('');
  });

  it('cannot be pressed while it is busy or disabled', async () => {
    await show([
      { label: 'Save', busy: true, busyLabel: 'Saving...' },
      { label: 'Fork', disabled: true },
    ]);
    expect([button('Saving...').disabled, button('Fork').disabled]).toEqual([true, true]);
  });

  it('follows a thin rule if it is `ruled`', async () => {
    await show([{ label: 'One' }, { label: 'Two', ruled: true }]);
    const rule = button('Two').previousElementSibling;
    expect(rule?.className).toBe('sn-header-rule');
    expect(button('One').previousElementSibling?.className).toBe('sn-header-space');
  });
});

describe('the menu of a page header', () => {
  const ACTIONS: readonly PageAction[] = [
    { label: 'Edit', to: '/edit' },
    { label: 'Copy', menu: true, count: 3 },
    { label: 'Export', menu: true, busy: true },
    { label: 'Delete', menu: true, tone: 'danger' },
  ];
  const rows = () => screen.getAllByRole('menuitem').map((row) => row.textContent);

  it('contains the actions marked for it at every width', async () => {
    await show(ACTIONS);
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy();
    await user.click(button('More'));
    expect(rows()).toEqual(['Copy3', 'Export', 'Delete']);
    const state = screen.getByRole('menuitem', { name: 'Export' }).getAttribute('aria-disabled');
    expect(state).toBe('true');
  });

  it('separates a dangerous action by a rule, unless it comes first', async () => {
    await show(ACTIONS);
    await user.click(button('More'));
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    forgetPage();
    await show([{ label: 'Delete', menu: true, tone: 'danger' }]);
    await user.click(button('More'));
    expect(screen.queryByRole('separator')).toBeNull();
  });

  it('is not rendered without actions for it', async () => {
    await show([{ label: 'Edit', to: '/edit' }]);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    forgetPage();
    await show([{ label: 'Edit', to: '/edit' }], false);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});
