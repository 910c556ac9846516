import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HighlightedCode } from './highlighted-code.tsx';

const CODE = 'export const a = 1\nreturn a';

it('shows code readable at once, coloured soon, and coloured at once the next time', async () => {
  const { container } = render(<HighlightedCode code={CODE} language="typescript" />);
  expect(container.textContent).toBe(CODE);
  expect((await screen.findByText('export')).className).toBe('sn-syn-keyword');
  expect(container.textContent).toBe(CODE);
  cleanup();
  render(<HighlightedCode code={CODE} language="typescript" />);
  expect(screen.getByText('return').className).toBe('sn-syn-keyword');
});

it('shows what waits in its place rather than code that is black first and coloured then', async () => {
  const code = `${CODE} + 1`;
  const { container } = render(
    <HighlightedCode code={code} language="typescript" waiting={<i>soon</i>} />,
  );
  expect(container.textContent).toBe('soon');
  expect((await screen.findByText('export')).className).toBe('sn-syn-keyword');
  expect(container.textContent).toBe(code);
});
