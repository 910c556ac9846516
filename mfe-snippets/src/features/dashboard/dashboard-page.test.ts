import { describe, expect, it } from 'vitest';
import { greet } from './dashboard-page.tsx';

describe('greeting', () => {
  it.each([
    [0, 'Good morning, mira'],
    [11, 'Good morning, mira'],
    [12, 'Good afternoon, mira'],
    [17, 'Good afternoon, mira'],
    [18, 'Good evening, mira'],
    [23, 'Good evening, mira'],
  ])('greets at %i o’clock with "%s"', (hour, greeting) => {
    expect(greet(hour, 'mira')).toBe(greeting);
  });

  it('calls a user without a name a developer', () => {
    expect(greet(9, undefined)).toBe('Good morning, Developer');
  });
});
