import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HighlightedCode } from './highlighted-code.tsx';
import { HitText } from './marked-text.tsx';

const hits = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);

it('marks the hits of a text and leaves the rest unchanged, markup included', () => {
  const text = '<b>one</b> & two';
  const ranges = [
    [3, 6],
    [13, 16],
  ] as const;
  const { container } = render(<HitText text={text} ranges={ranges} />);
  expect(container.textContent).toBe(text);
  expect(hits(container)).toEqual(['one', 'two']);
});

// Test files share loaded grammars, and no other file shows Dart.
it('marks a hit in code across tokens, before and after the code is highlighted', async () => {
  const code = 'export const a = 1\nreturn a';
  const ranges = [
    [4, 9],
    [15, 16],
    [19, 25],
  ] as const;
  const { container } = render(<HighlightedCode code={code} language="dart" hits={ranges} />);
  expect(hits(container)).toEqual(['rt co', '=', 'return']);
  await screen.findAllByText('rt');
  expect(container.textContent).toBe(code);
  expect(hits(container).join('')).toBe('rt co=return');
});
