import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { highlightLines } from './highlight-lines.ts';
import { HighlightedCode } from './highlighted-code.tsx';

// Files share what is loaded, and no other file shows Kotlin.
const CODE = 'public val a = 1\nreturn a';

it('says code at once, shows it coloured soon, and at once the next time', async () => {
  const { container } = render(<HighlightedCode code={CODE} language="kotlin" />);
  expect(container.textContent).toBe(CODE);
  expect(container.querySelectorAll('.sn-code-waiting')).toHaveLength(2);
  expect((await screen.findByText('public')).className).toBe('sn-syn-keyword');
  expect(container.textContent).toBe(CODE);
  cleanup();
  render(<HighlightedCode code={CODE} language="kotlin" />);
  expect(screen.getByText('return').className).toBe('sn-syn-keyword');
});

it('shows other code of a language that is loaded in its colours at once: nothing turns from black', async () => {
  render(<HighlightedCode code="return 1" language="javascript" />);
  await waitFor(() => expect(screen.getByText('return').className).toBe('sn-syn-keyword'));
  cleanup();
  const { container } = render(<HighlightedCode code="const b = 2" language="javascript" />);
  expect(screen.getByText('const').className).toBe('sn-syn-keyword');
  expect(container.querySelector('.sn-code-waiting')).toBeNull();
});

it('shows the hits of a search in code that is not coloured yet', () => {
  render(<HighlightedCode code={'a\n  retry(b)'} language="unheard-of" hits={[[4, 9]]} />);
  expect(screen.getByText('retry').className).toBe('sn-hit');
});

describe('hits of a search in coloured code', () => {
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

  it('are marked where they are, across words of several colours and in each line', async () => {
    const { code, container } = await shown([
      [3, 8],
      [22, 28],
      [41, 46],
    ]);
    expect(container.textContent).toBe(code);
    expect(hitsIn(container)).toEqual(['st', ' ', 'fi', 'second', 'first']);
    expect(screen.getByText('st').parentElement?.className).toBe('sn-syn-keyword');
  });

  it('change in their own lines alone', async () => {
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

it('shows other code in the place of code that was coloured', async () => {
  await highlightLines('a', 'javascript');
  const { container, rerender } = render(<HighlightedCode code="return 1" language="javascript" />);
  rerender(<HighlightedCode code={'const b = 2\nb'} language="javascript" />);
  expect(container.textContent).toBe('const b = 2\nb');
  expect(screen.getByText('const').className).toBe('sn-syn-keyword');
});
