import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type Mock, vi } from 'vitest';
import {
  SessionProvider,
  type SessionUser,
  ThemeProvider,
  ToastHost,
  useCurrentTitle,
} from '../src/index.ts';
import { createQueryClient, QueryClientProvider } from '../src/query.ts';
import { toast } from '../src/ui/toast.ts';
import { fakeLayout, fakeMedia, type Media } from './media.ts';
import { type Answer, fakeNetwork, refused, type Sent, succeeded } from './network.ts';

/** Simulated keyboard and pointer input; `navigator.clipboard` is stubbed. */
export const user = userEvent.setup({ delay: null });

/**
 * Dispatches an event at the window. React subscribes in a task after it changed the page, and on a
 * busy machine the wait of a query can end before that task.
 */
export async function dispatch(event: Event): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  act(() => void window.dispatchEvent(event));
}

/** A signed-in user; `given` overrides fields. */
export function aUser(given: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: 'e'.repeat(24),
    username: 'noor',
    email: 'noor@example.dev',
    avatar: '',
    firstName: '',
    lastName: '',
    bio: '',
    location: '',
    website: '',
    githubUsername: '',
    reputation: 0,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    stats: { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 },
    followerCount: 0,
    followingCount: 0,
    isFollowing: false,
    isSuspended: false,
    isDemo: false,
    isModerator: false,
    isAdmin: false,
    emailVerified: true,
    hasPassword: true,
    hasSecondFactor: false,
    ...given,
  };
}

/** Responses by {@link Sent.route}; other routes answer 404. May be changed later. */
export type Answers = Record<string, Answer>;

/** Environment of a rendered page. */
export interface PageSetup {
  /** Path and query of the address. */
  path: string;
  answers?: Answers | undefined;
  /** Signed-in user; a visitor by default. */
  viewer?: SessionUser | undefined;
  media?: Partial<Media> | undefined;
}

/** Sets up address, network, session and window; undone by {@link forgetPage}. */
export function surround({ path, answers = {}, viewer, media }: PageSetup) {
  fakeLayout();
  const changeMedia = fakeMedia(media);
  if (viewer) localStorage.setItem('token', 'a-token');
  const sent = fakeNetwork((request) => {
    const answer = answers[request.route];
    if (answer) return answer(request);
    if (viewer && request.route === 'GET /auth/me') return succeeded({ user: viewer });
    return refused(404, 'route.not_found', `${request.route} is not answered`);
  });
  // New history key: no state that an earlier test stored for a history entry is restored.
  window.history.replaceState({ key: crypto.randomUUID(), idx: 0 }, '', path);
  return { sent, changeMedia };
}

/** Returns the recorded requests of a route. */
export function requestsOf(sent: readonly Sent[], route: string): Sent[] {
  return sent.filter((request) => request.route === route);
}

/** Creates a query client like that of the pages, but without a delay before retries. */
export function impatientClient() {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  return client;
}

const routers: { dispose: () => void }[] = [];

/** Page title as a data attribute, so that text queries find only the heading of the same words. */
function Title() {
  return <p data-testid="title" data-text={useCurrentTitle().text} />;
}

/** Returns the title of the page shown by {@link showPage}. */
export const pageTitle = (): string | undefined => screen.getByTestId('title').dataset.text;

/** Options of {@link showPage}. */
export interface PageOptions extends PageSetup {
  routes: RouteObject[];
}

/**
 * Renders routes inside the providers of the shell. Other paths show "Elsewhere". Returns accessors
 * for the recorded requests and the current address.
 */
export function showPage({ routes, ...setup }: PageOptions) {
  const surrounded = surround(setup);
  const { sent } = surrounded;
  const client = impatientClient();
  const router = createBrowserRouter([...routes, { path: '*', element: <p>Elsewhere</p> }]);
  routers.push(router);
  render(
    <ThemeProvider>
      <SessionProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastHost needed />
        <Title />
      </SessionProvider>
    </ThemeProvider>,
  );
  return {
    ...surrounded,
    client,
    router,
    /** Recorded requests as `GET /snippets/my?page=2`. */
    asked: () => sent.map(({ method, url }) => `${method} ${url.replace('/api', '')}`),
    /** Recorded bodies of the requests of a route. */
    sentTo: (route: string) => requestsOf(sent, route).map(({ body }) => body),
    place: () => router.state.location.pathname,
    /** Query string of the address. */
    search: () => router.state.location.search,
  };
}

/** Renders one element as the page at `/`; see {@link showPage}. */
export function showElement(element: ReactNode, setup: Partial<PageSetup> = {}) {
  return showPage({ routes: [{ path: '/', element }], path: '/', ...setup });
}

/** Stubs `location.reload`, which jsdom lacks; returns the mock. Undone by {@link forgetPage}. */
export function fakeReload(): Mock {
  const { href, origin, pathname, search, hash } = window.location;
  const reload = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload });
  return reload;
}

/** Stubs `location.assign`, which jsdom lacks; returns the mock. Undone by {@link forgetPage}. */
export function fakeAssign(): Mock {
  const { href, origin, pathname, search, hash } = window.location;
  const assign = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
  return assign;
}

/** Unmounts the page and resets timers, mocks, toasts and web storage. */
export function forgetPage(): void {
  vi.useRealTimers();
  cleanup();
  toast.dismiss();
  for (const router of routers.splice(0)) router.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
}
