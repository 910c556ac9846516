import { act, render, screen, waitFor } from '@testing-library/react';
import {
  createBrowserRouter,
  Link,
  RouterProvider,
  useBlocker,
  useLocation,
} from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

let blocker: ReturnType<typeof useBlocker>;
let dirty: boolean;

function Page() {
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

function show(isDirty: boolean) {
  dirty = isDirty;
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
}
const shown = () => screen.getByRole('status').textContent;
const click = (name: string) => act(async () => screen.getByRole('link', { name }).click());

beforeEach(() => window.history.replaceState(null, '', '/editor'));
describe('the blocker of navigations', () => {
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

  it('does not block a navigation that the rule allows', async () => {
    show(true);
    await click('Tab');
    expect(blocker.state).toBe('unblocked');
    expect(window.location.search).toBe('?tab=2');
  });

  it('reverts the back button until the user decides', async () => {
    show(false);
    await click('Other');
    dirty = true;
    act(() => window.history.back());
    await waitFor(() => expect(blocker.state).toBe('blocked'));
    await waitFor(() => expect(window.location.pathname).toBe('/other'));
    expect(shown()).toBe('/other');
    act(() => blocker.proceed?.());
    await waitFor(() => expect(shown()).toBe('/editor'));
  });
});
