import { EditorView } from '@codemirror/view';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DiffView } from './diff-view.tsx';

beforeAll(() => import('./diff-handle.ts'));
const many = Array.from({ length: 30 }, (_, index) => `let line${index} = ${index};`);
const before = many.join('\n');
const after = [...many.slice(0, 14), 'let changed = true;', 'let more;', ...many.slice(15)].join(
  '\n',
);

function shown(): ShadowRoot {
  const root = document.querySelector('.sn-diff-host')?.shadowRoot;
  if (!root) throw new Error('nothing is shown yet');
  return root;
}

function show(changed: string) {
  return render(
    <DiffView
      before={before}
      after={changed}
      language="javascript"
      beforeLabel="Version 1"
      afterLabel="Version 2"
    />,
  );
}

// The first one is slow on a busy machine.
const counted = () => screen.findByText('2 lines added, 1 line removed', {}, { timeout: 10_000 });

describe('DiffView', { timeout: 20_000 }, () => {
  it('shows both texts with labels and the numbers of changed lines', async () => {
    show(after);
    expect(
      screen.getByRole('region', { name: 'Changes from Version 1 to Version 2' }),
    ).toBeTruthy();
    await counted();
    const sides = [...shown().querySelectorAll('.cm-content')];
    expect(sides.map((side) => side.getAttribute('aria-label'))).toEqual([
      'Version 1',
      'Version 2',
    ]);
    expect(sides[0]?.textContent).toContain('let line14 = 14;');
    expect(sides[1]?.textContent).toContain('let changed = true;');
  });

  it('folds unchanged lines until the user expands them', async () => {
    show(after);
    await counted();
    expect(shown().querySelector('.cm-collapsedLines')?.textContent).toBe('11 unchanged lines');
    await userEvent.click(screen.getByRole('button', { name: 'Show unchanged lines' }));
    expect(shown().querySelector('.cm-collapsedLines')).toBeNull();
  });

  it('is read-only', async () => {
    show(after);
    await counted();
    for (const side of shown().querySelectorAll('.cm-content')) {
      expect(side.getAttribute('contenteditable')).toBe('false');
      expect(side.getAttribute('tabindex')).toBe('0');
    }
  });

  it('jumps to the next change and back', async () => {
    show(after.replace('let line28 = 28;', 'let other = 28;'));
    await screen.findByText('3 lines added, 2 lines removed', {}, { timeout: 10_000 });
    const scrolled = vi.spyOn(EditorView, 'scrollIntoView');
    await userEvent.click(screen.getByRole('button', { name: 'Next change' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous change' }));
    const at = scrolled.mock.calls.map(([range]) =>
      typeof range === 'number' ? range : range.from,
    );
    expect(new Set(at).size).toBe(2);
    scrolled.mockRestore();
  });

  it('compares in one column if there is no room for two', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    show(after);
    await counted();
    const [unified, second] = shown().querySelectorAll('.cm-content');
    expect(second).toBeUndefined();
    expect(unified?.getAttribute('aria-label')).toBe('Version 1 to Version 2');
    expect(unified?.textContent).toContain('let line14 = 14;');
    expect(unified?.textContent).toContain('let changed = true;');
    vi.unstubAllGlobals();
  });

  it('is rebuilt for another text', async () => {
    const { rerender } = show(after);
    await counted();
    rerender(
      <DiffView
        before={before}
        after={[...many.slice(0, 5), 'let more;', ...many.slice(5)].join('\n')}
        language="javascript"
        beforeLabel="Version 1"
        afterLabel="Version 3"
      />,
    );
    expect(await screen.findByText('1 line added, 0 lines removed')).toBeTruthy();
    expect(
      screen.getByRole('region', { name: 'Changes from Version 1 to Version 3' }),
    ).toBeTruthy();
    expect(shown().querySelectorAll('.cm-content')).toHaveLength(2);
  });

  it('renders no empty line after the trailing newline of both', async () => {
    render(
      <DiffView
        before={'one\n'}
        after={'two\n'}
        language="javascript"
        beforeLabel="Version 1"
        afterLabel="Version 2"
      />,
    );
    await screen.findByText('1 line added, 1 line removed');
    const lines = [...shown().querySelectorAll('.cm-line')].map((line) => line.textContent);
    expect(lines).toEqual(['one', 'two']);
  });

  it('shows a message if both texts are the same', () => {
    show(before);
    expect(screen.getByText('The code is the same in both.')).toBeTruthy();
  });
});
