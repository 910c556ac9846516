import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLayout, forgetPage } from '../test/index.ts';
import { CodeView } from './code/code-view.tsx';
import { usePreloadCode } from './use-preload-code.ts';

beforeEach(fakeLayout);
afterEach(forgetPage);

function List() {
  const list = useRef<HTMLUListElement>(null);
  usePreloadCode(list);
  return (
    <ul ref={list}>
      <li>A snippet</li>
    </ul>
  );
}

it('leaves the editor alone where somebody points at a list of snippets: code is read without it', async () => {
  const { unmount } = render(<List />);
  fireEvent.pointerOver(screen.getByText('A snippet'));
  await vi.dynamicImportSettled();
  unmount();
  // A language without a grammar: none is to be loaded for it.
  render(<CodeView code="let a" language="plaintext" title="One" />);
  expect(document.querySelector('.sn-code-host')).toBeNull();
  expect(document.querySelector('.sn-code-plain')).toBeTruthy();
});
