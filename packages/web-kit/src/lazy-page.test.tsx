import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage, lazyPart, retryLazyPages } from './lazy-page.tsx';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

afterEach(() => vi.restoreAllMocks());

it('asks for a lazy page once while that fails, and again only when told to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let asked = 0;
  let broken = true;
  const Page = lazyPage(async () => {
    asked += 1;
    if (broken) throw new Error('gone');
    return () => <h1>Page</h1>;
  });
  const view = render(
    <Boundary key="first">
      <Page />
    </Boundary>,
  );
  await screen.findByText('failed');
  expect(asked).toBe(1);
  broken = false;
  retryLazyPages();
  view.rerender(
    <Boundary key="second">
      <Page />
    </Boundary>,
  );
  await screen.findByRole('heading', { name: 'Page' });
  expect(asked).toBe(2);
});

it('shows what holds the place of a lazy page, loads its code once, and hands a part its props', async () => {
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const Part = lazyPart(load);
  const view = render(
    <Suspense fallback="Wait">
      <Part name="Mira" />
    </Suspense>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  await screen.findByText('Hello Mira');
  view.rerender(
    <Suspense fallback="Wait">
      <Part name="Noor" />
    </Suspense>,
  );
  expect(screen.getByText('Hello Noor')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
  cleanup();
  const Page = lazyPage(async () => () => <h1>Page</h1>, <p>On its way</p>);
  render(<Page />);
  expect(screen.getByText('On its way')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeTruthy();
});
