// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Blocker, useBlocker } from './blocker.ts';

let blocker: Blocker;

function Page({ dirty }: { dirty: boolean }) {
  blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/other">Other</Link>
      <Link to="?tab=2">Tab</Link>
    </>
  );
}

const show = (dirty: boolean) =>
  render(
    <BrowserRouter>
      <Page dirty={dirty} />
    </BrowserRouter>,
  );
const shown = () => screen.getByRole('status').textContent;
const click = (name: string) => act(async () => screen.getByRole('link', { name }).click());

beforeEach(() => window.history.replaceState(null, '', '/editor'));
afterEach(cleanup);

it('lets a navigation pass when nothing would be lost', async () => {
  show(false);
  await click('Other');
  expect(shown()).toBe('/other');
});

it('holds back a link, stays on reset and leaves on proceed', async () => {
  show(true);
  await click('Other');
  expect(shown()).toBe('/editor');
  expect(blocker.state).toBe('blocked');
  await act(async () => blocker.reset?.());
  expect(blocker.state).toBe('unblocked');
  await click('Other');
  await act(async () => blocker.proceed?.());
  expect(shown()).toBe('/other');
});

it('does not ask for a navigation the rule allows', async () => {
  show(true);
  await click('Tab');
  expect(blocker.state).toBe('unblocked');
  expect(window.location.search).toBe('?tab=2');
});

it('undoes the back button until the answer is given', async () => {
  const view = show(false);
  await click('Other');
  view.rerender(
    <BrowserRouter>
      <Page dirty />
    </BrowserRouter>,
  );
  act(() => window.history.back());
  await waitFor(() => expect(blocker.state).toBe('blocked'));
  await waitFor(() => expect(window.location.pathname).toBe('/other'));
  expect(shown()).toBe('/other');
  act(() => blocker.proceed?.());
  await waitFor(() => expect(shown()).toBe('/editor'));
});
