import { forgetPage, surround } from '@snippetry/web-kit/test';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLES } from '../../components/code/samples.ts';
import { Features } from './features.tsx';
import { TypedDemo } from './typed-demo.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(forgetPage);

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole('button', { name });
const still = { path: '/', media: { reducedMotion: true } };

describe('the demo that types', () => {
  const code = () => screen.getByRole('figure').querySelector('pre')?.textContent;
  const lengthOf = (index: number) => SAMPLES[index]?.code.replaceAll('\n', '').length ?? 0;

  it('starts with a finished sample, and types the next one', () => {
    surround({ path: '/' });
    render(<TypedDemo />);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(code()).toHaveLength(lengthOf(0));
    pass(2000);
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(code()).toBe('');
    for (let letter = 0; letter < 4; letter += 1) pass(30);
    expect(code()).toBe('from');
  });

  it('types the picked sample from its beginning', () => {
    surround({ path: '/' });
    render(<TypedDemo />);
    fireEvent.click(button(`Show sample 2: ${SAMPLES[1].title}`));
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(code()).toBe('');
    expect(button(`Show sample 2: ${SAMPLES[1].title}`).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('figure', { name: `Sample: ${SAMPLES[1].title}` })).toBeTruthy();
  });

  it('can be paused and resumed', () => {
    surround({ path: '/' });
    render(<TypedDemo />);
    pass(2000);
    pass(30);
    fireEvent.click(button('Pause'));
    for (let step = 0; step < 9; step += 1) pass(30);
    expect(code()).toHaveLength(1);
    fireEvent.click(button('Resume'));
    pass(30);
    expect(code()).toHaveLength(2);
  });

  it('shows the finished sample at once with reduced motion', () => {
    surround(still);
    render(<TypedDemo />);
    expect(code()).toHaveLength(lengthOf(0));
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(button(`Show sample 3: ${SAMPLES[2].title}`));
    expect(code()).toHaveLength(lengthOf(2));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the features of the landing page', () => {
  const highlighted = () =>
    screen.getAllByRole('listitem').findIndex((item) => item.className.includes('shadow'));

  it('are highlighted in turn, one every three seconds', () => {
    surround({ path: '/' });
    const { unmount } = render(<Features />);
    expect(highlighted()).toBe(0);
    pass(2_999);
    expect(highlighted()).toBe(0);
    pass(1);
    expect(highlighted()).toBe(1);
    pass(15_000);
    expect(highlighted()).toBe(0);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keep the first one highlighted with reduced motion', () => {
    surround(still);
    render(<Features />);
    pass(9_000);
    expect(highlighted()).toBe(0);
  });

  it('can be liked and unliked', () => {
    surround({ path: '/' });
    render(<Features />);
    const like = button('Like: Collections');
    fireEvent.click(like);
    expect([like.textContent, like.getAttribute('aria-pressed')]).toEqual(['Liked', 'true']);
    fireEvent.click(like);
    expect([like.textContent, like.getAttribute('aria-pressed')]).toEqual(['Like', 'false']);
  });
});
