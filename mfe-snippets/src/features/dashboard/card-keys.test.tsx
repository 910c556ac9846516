import { forgetPage, succeeded } from '@snippetry/web-kit/test';
import { singleKeys } from '@snippetry/web-kit/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { listOf } from '../../../test/library.ts';
import { message, titles } from '../../../test/on-screen.ts';
import { showPage } from '../../../test/page.ts';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(() => {
  forgetPage();
  singleKeys.set(true);
});

const [A, B, C] = ['First', 'Second', 'Third'].map((title) => aSnippet(title));
const OTHERS = aSnippet('Of another', { isOwner: false });

async function show() {
  const snippets = [A, B, C, OTHERS].filter((snippet) => snippet !== undefined);
  const shown = showPage({
    routes: [{ path: '/app', element: <DashboardPage /> }],
    path: '/app',
    answers: {
      'GET /snippets/my': listOf(() => snippets),
      'GET /snippets/summary': () => succeeded({ summary: {} }),
    },
  });
  await waitFor(() => expect(titles()).toHaveLength(4));
  return shown;
}

const focused = () => document.activeElement?.textContent ?? '';
const press = (keys: string) => userEvent.keyboard(keys);
const selected = () => screen.queryByText(/^\d+ selected$/)?.textContent;

describe('keyboard shortcuts of the dashboard', () => {
  it('move between cards and stop at the ends', async () => {
    await show();
    await press('j');
    expect(focused()).toBe('First');
    await press('jj');
    expect(focused()).toBe('Third');
    await press('k');
    expect(focused()).toBe('Second');
    await press('kkk');
    expect(focused()).toBe('First');
    await press('jjjjjj');
    expect(focused()).toBe('Of another');
  });

  it('include arrow keys only while a card has the focus, since they scroll otherwise', async () => {
    await show();
    await press('{ArrowRight}');
    expect(focused()).not.toBe('First');
    await press('j{ArrowRight}');
    expect(focused()).toBe('Second');
    await press('{ArrowLeft}');
    expect(focused()).toBe('First');
  });

  it('select and deselect own snippets only', async () => {
    await show();
    await press('jx');
    expect(selected()).toBe('1 selected');
    await press('jj{Shift>}X{/Shift}');
    expect(selected()).toBe('3 selected');
    await press('jx');
    expect(selected()).toBe('3 selected');
    await press('{Escape}');
    await waitFor(() => expect(selected()).toBeUndefined());
  });

  it.each([
    ['je', `/app/snippets/${aSnippet('First')._id}/edit`],
    ['j{Enter}', `/app/snippets/${aSnippet('First')._id}`],
  ])('navigate with "%s" to %s', async (keys, address) => {
    const { place } = await show();
    await press(keys);
    await waitFor(() => expect(place()).toBe(address));
  });

  it('ignore single keys if they are disabled, except arrows and Escape', async () => {
    const { place } = await show();
    singleKeys.set(false);
    await press('je/');
    expect([place(), document.activeElement]).toEqual(['/app', document.body]);
    screen.getByRole('link', { name: 'First' }).focus();
    await press('{ArrowRight}');
    expect(focused()).toBe('Second');
  });

  it('copy the code of the focused card with "y"', async () => {
    await show();
    await press('jy');
    await message('Code copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(A?.content);
  });

  it('do nothing while no card has the focus', async () => {
    const { place } = await show();
    await press('ex');
    expect([place(), selected()]).toEqual(['/app', undefined]);
  });

  it('type letters while the search has the focus', async () => {
    const { place } = await show();
    await press('/');
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(search);
    await press('jxe?');
    expect(search.value).toBe('jxe?');
    expect(place()).toBe('/app');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leave combinations with Ctrl, Alt or Cmd to the browser', async () => {
    const { place } = await show();
    await press('j{Control>}e{/Control}{Meta>}e{/Meta}{Alt>}e{/Alt}');
    expect(place()).toBe('/app');
  });
});
