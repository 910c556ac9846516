import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent, lazyPage, retryLazyPages } from './lazy-page.tsx';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('requests a failing lazy page once, and again only after retryLazyPages', async () => {
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

it('loads a page again if it is shown during a preload that fails', async () => {
  const attempts = [
    Promise.withResolvers<() => ReactNode>(),
    Promise.withResolvers<() => ReactNode>(),
  ] as const;
  const load = vi.fn(() => attempts[1].promise).mockReturnValueOnce(attempts[0].promise);
  const Page = lazyPage(load, 'Wait');
  const ahead = Page.preload();
  render(<Page />);
  await act(async () => {
    attempts[0].reject(new Error('gone'));
    await ahead;
  });
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  await act(async () => attempts[1].resolve(() => <h1>Page</h1>));
  await screen.findByRole('heading', { name: 'Page' });
});

it('shows the placeholder, loads the code once, and passes props to a lazy component', async () => {
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const Lazy = lazyComponent(load);
  const view = render(
    <Suspense fallback="Wait">
      <Lazy name="Mira" />
    </Suspense>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  await screen.findByText('Hello Mira');
  view.rerender(
    <Suspense fallback="Wait">
      <Lazy name="Noor" />
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

it('shows a lazy page as soon as its code is loaded, unlike a Suspense boundary', async () => {
  let give: (Page: () => ReactNode) => void = () => undefined;
  const Page = lazyPage(
    () => new Promise<() => ReactNode>((resolve) => (give = resolve)),
    <p>On its way</p>,
  );
  render(<Page />);
  // Inside `act`, React never delays revealing content.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  give(() => <h1>Page</h1>);
  // React renders in slices, each in a task of its own.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('heading', { name: 'Page' })).toBeTruthy();
});

it('shows a preloaded page without its placeholder', async () => {
  const load = vi.fn(async () => () => <h1>Page</h1>);
  const Page = lazyPage(load, <p>On its way</p>);
  await Page.preload();
  render(<Page />);
  expect(screen.getByRole('heading', { name: 'Page' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('loads a page when it is shown although its preload failed', async () => {
  let broken = true;
  const Page = lazyPage(async () => {
    if (broken) throw new Error('gone');
    return () => <h1>Page</h1>;
  });
  await Page.preload();
  broken = false;
  render(<Page />);
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeTruthy();
});
