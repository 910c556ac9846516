import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCurrentTitle, usePageTitle } from './titles.ts';

it('sets the title of the tab and notifies subscribers, also if the title stays the same', () => {
  const current = renderHook(useCurrentTitle).result;
  const { rerender } = renderHook(usePageTitle, { initialProps: 'Explore' });
  expect(document.title).toBe('Explore · Snippetry');
  const first = current.current;
  expect(first.text).toBe('Explore');
  rerender('Trash');
  expect([document.title, current.current.text]).toEqual(['Trash · Snippetry', 'Trash']);
  renderHook(() => usePageTitle('Trash'));
  expect(current.current).not.toBe(first);
  renderHook(() => usePageTitle(''));
  expect(document.title).toBe('Snippetry');
});
