import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Snippet } from '../../../data/types.ts';
import { ExplanationPanel } from './explanation-panel.tsx';

const WRITTEN: NonNullable<Snippet['aiExplanation']> = {
  summary: 'Counts upwards.',
  keyFeatures: ['No branches', 'One loop'],
  complexity: 'beginner',
  complexityReason: 'There is little to follow.',
  generatedAt: '2026-11-04T12:00:00.000Z',
  provider: 'openai',
  claims: [],
  isStale: false,
};

it.each([
  ['beginner', 'Beginner'],
  ['intermediate', 'Intermediate'],
  ['advanced', 'Advanced'],
  ['expert', 'Advanced'],
])('calls the complexity %s of an explanation "%s"', (complexity, name) => {
  render(<ExplanationPanel explanation={{ ...WRITTEN, complexity }} />);
  for (const text of [name, 'Counts upwards.', 'There is little to follow.', 'November 4, 2026']) {
    screen.getByText(text);
  }
  const features = screen.getAllByRole('listitem').map((feature) => feature.textContent);
  expect(features).toEqual(WRITTEN.keyFeatures);
});

it('labels an explanation as static analysis only where no model wrote it', () => {
  const { rerender } = render(<ExplanationPanel explanation={WRITTEN} />);
  expect(screen.queryByText('Static analysis')).toBeNull();
  rerender(<ExplanationPanel explanation={{ ...WRITTEN, provider: 'builtin' }} />);
  screen.getByText('Static analysis');
});

it('shows no explanation before anybody asked for one', () => {
  const { container } = render(<ExplanationPanel explanation={null} />);
  expect(container.textContent).toBe('');
});
