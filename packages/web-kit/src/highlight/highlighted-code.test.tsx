import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { highlightLines } from './highlight-lines.ts';
import { HighlightedCode } from './highlighted-code.tsx';

// Test files share loaded grammars, and no other file shows Kotlin.
const CODE = 'public val a = 1\nreturn a';

it('shows code plain at once, highlighted soon, and highlighted at once the next time', async () => {
  const { container } = render(<HighlightedCode code={CODE} language="kotlin" />);
  expect(container.textContent).toBe(CODE);
  expect(container.querySelectorAll('.sn-code-waiting')).toHaveLength(2);
  expect((await screen.findByText('public')).className).toBe('sn-syn-keyword');
  expect(container.textContent).toBe(CODE);
  cleanup();
  render(<HighlightedCode code={CODE} language="kotlin" />);
  expect(screen.getByText('return').className).toBe('sn-syn-keyword');
});

it('highlights other code of a loaded language at once, never plain first', async () => {
  render(<HighlightedCode code="return 1" language="javascript" />);
  await waitFor(() => expect(screen.getByText('return').className).toBe('sn-syn-keyword'));
  cleanup();
  const { container } = render(<HighlightedCode code="const b = 2" language="javascript" />);
  expect(screen.getByText('const').className).toBe('sn-syn-keyword');
  expect(container.querySelector('.sn-code-waiting')).toBeNull();
});

it('marks search hits in code that is not highlighted yet', () => {
  render(<HighlightedCode code={'a\n  retry(b)'} language="unheard-of" hits={[[4, 9]]} />);
  expect(screen.getByText('retry').className).toBe('sn-hit');
});

describe('search hits in highlighted code', () => {
  const lines = (container: HTMLElement) => [...(container.firstElementChild?.children ?? [])];
  const hitsIn = (container: HTMLElement) =>
    [...container.querySelectorAll('.sn-hit')].map((mark) => mark.textContent);

  async function shown(hits: [number, number][]) {
    const code = 'const first = 1\nconst second = 2\n\nreturn first';
    await highlightLines(code, 'javascript');
    const show = (ranges: [number, number][]) => (
      <HighlightedCode code={code} language="javascript" hits={ranges} />
    );
    const { container, rerender } = render(show(hits));
    return { code, container, change: (ranges: [number, number][]) => rerender(show(ranges)) };
  }

  it('are marked across tokens of several colours and in each line', async () => {
    const { code, container } = await shown([
      [3, 8],
      [22, 28],
      [41, 46],
    ]);
    expect(container.textContent).toBe(code);
    expect(hitsIn(container)).toEqual(['st', ' ', 'fi', 'second', 'first']);
    expect(screen.getByText('st').parentElement?.className).toBe('sn-syn-keyword');
  });

  it('re-render only their own lines when they change', async () => {
    const { code, container, change } = await shown([[6, 11]]);
    const before = lines(container);
    change([[22, 28]]);
    expect(hitsIn(container)).toEqual(['second']);
    const after = lines(container);
    expect(after.map((line, row) => line === before[row])).toEqual([false, false, true, true]);
    change([]);
    expect(hitsIn(container)).toEqual([]);
    expect(container.textContent).toBe(code);
  });
});

it('replaces highlighted code with other code', async () => {
  await highlightLines('a', 'javascript');
  const { container, rerender } = render(<HighlightedCode code="return 1" language="javascript" />);
  rerender(<HighlightedCode code={'const b = 2\nb'} language="javascript" />);
  expect(container.textContent).toBe('const b = 2\nb');
  expect(screen.getByText('const').className).toBe('sn-syn-keyword');
});
