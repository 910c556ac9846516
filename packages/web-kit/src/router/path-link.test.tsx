import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useBlocker, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { PathLink } from './path-link.tsx';

let isBlocked: boolean;
let drawn: number;

function Page() {
  useBlocker(isBlocked);
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      {links}
    </>
  );
}

/** Link that counts its renders. */
function Counted() {
  drawn += 1;
  return PathLink({ to: '/other?tab=2', children: 'Other' });
}

// Constant elements, which are rendered again only for contexts that they read.
const links = (
  <>
    <Counted />
    <PathLink to="/other" target="_blank">
      Tab
    </PathLink>
    <PathLink to="/other" onClick={(event) => event.preventDefault()}>
      Held
    </PathLink>
  </>
);

beforeEach(() => {
  isBlocked = false;
  drawn = 0;
});

function show() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  return router;
}

/** Clicks a link; returns whether the browser follows it. */
function isLeftToBrowser(name: string, keys: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link', { name });
  const click = createEvent.click(link, { button: 0, ...keys });
  fireEvent(link, click);
  return !click.defaultPrevented;
}

describe('PathLink', () => {
  it('navigates without loading a document', async () => {
    show();
    expect(screen.getByRole('link', { name: 'Other' }).getAttribute('href')).toBe('/other?tab=2');
    expect(isLeftToBrowser('Other')).toBe(false);
    expect((await screen.findByText('/other?tab=2')).tagName).toBe('OUTPUT');
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('leaves a click with %j to the browser', (keys) => {
    show();
    expect(isLeftToBrowser('Other', keys)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('/');
  });

  it('leaves links to another tab to the browser, and ignores clicks handled by onClick', () => {
    show();
    expect(isLeftToBrowser('Tab')).toBe(true);
    expect(isLeftToBrowser('Held')).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('/');
  });

  it('is blocked like every other navigation while something would be lost', () => {
    isBlocked = true;
    const router = show();
    isLeftToBrowser('Other');
    expect(screen.getByRole('status').textContent).toBe('/');
    expect([...router.state.blockers.values()].map(({ state }) => state)).toEqual(['blocked']);
  });

  it('is not rendered again when the address changes', async () => {
    const router = show();
    await act(() => router.navigate('/?search=a'));
    expect(screen.getByRole('status').textContent).toBe('/?search=a');
    expect(drawn).toBe(1);
  });
});
