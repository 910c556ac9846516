import { fireEvent, render, screen } from '@testing-library/react';
import { type RefObject, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLayout, forgetPage } from '../test/index.ts';

beforeEach(fakeLayout);
afterEach(forgetPage);

/** Imports fresh modules, since other tests have loaded the editor. */
async function freshModules() {
  vi.resetModules();
  const { usePreloadCode } = await import('./use-preload-code.ts');
  const { CodeView } = await import('./code/code-view.tsx');
  return { usePreloadCode, CodeView };
}

function List({ preload }: { preload: (list: RefObject<HTMLElement | null>) => void }) {
  const list = useRef<HTMLUListElement>(null);
  preload(list);
  return (
    <ul ref={list}>
      <li>A snippet</li>
    </ul>
  );
}

it('does not load the editor when the pointer is over a list of snippets', async () => {
  const { usePreloadCode, CodeView } = await freshModules();
  const { unmount } = render(<List preload={usePreloadCode} />);
  fireEvent.pointerOver(screen.getByText('A snippet'));
  await vi.dynamicImportSettled();
  unmount();
  // Plain text, so that no grammar is loaded.
  render(<CodeView code="let a" language="plaintext" title="One" />);
  expect(document.querySelector('.sn-code-host')).toBeNull();
  expect(document.querySelector('.sn-code-plain')).toBeTruthy();
});
