import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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
