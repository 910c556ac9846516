import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
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

/** The person at keyboard and pointer. Their clipboard is `navigator.clipboard`. */
export const user = userEvent.setup({ delay: null });

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

/** Setup of a page. */
export interface PageSetup {
  /** Address of the browser. */
  path: string;
  answers?: Answers | undefined;
  /** Signed-in user; a visitor by default. */
  viewer?: SessionUser | undefined;
  media?: Partial<Media> | undefined;
}

/** Sets up address, network, session and window; {@link forgetPage} undoes it. */
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
  // A visit of its own: nothing is found again of one before.
  window.history.replaceState({ key: crypto.randomUUID(), idx: 0 }, '', path);
  return { sent, changeMedia };
}

/** The requests of a route so far. */
export function requestsOf(sent: readonly Sent[], route: string): Sent[] {
  return sent.filter((request) => request.route === route);
}

/** A query cache as the pages have it, but for the pause before a second try. */
export function impatientClient() {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  return client;
}

const routers: { dispose: () => void }[] = [];

/** No text of the page: a heading of the same words is found alone. */
function Title() {
  return <p data-testid="title" data-text={useCurrentTitle().text} />;
}

/** Title of the page shown by {@link showPage}. */
export const pageTitle = (): string | undefined => screen.getByTestId('title').dataset.text;

/** Options of {@link showPage}. */
export interface PageOptions extends PageSetup {
  routes: RouteObject[];
}

/**
 * Shows pages with all that the shell puts around them. Other addresses show "Elsewhere". Answers
 * the requests sent since, and the current address.
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
    /** The requests so far, as `GET /snippets/my?page=2`. */
    asked: () => sent.map(({ method, url }) => `${method} ${url.replace('/api', '')}`),
    /** The bodies sent to a route so far. */
    sentTo: (route: string) => requestsOf(sent, route).map(({ body }) => body),
    place: () => router.state.location.pathname,
    /** Query string of the address. */
    search: () => router.state.location.search,
  };
}

/** Shows one element as the page at `/`; see {@link showPage}. */
export function showElement(element: ReactNode, setup: Partial<PageSetup> = {}) {
  return showPage({ routes: [{ path: '/', element }], path: '/', ...setup });
}

/** Keeps the page in place when it reloads itself, which jsdom cannot do; returns the reload. Undone by {@link forgetPage}. */
export function fakeReload() {
  const { href, origin, pathname, search, hash } = window.location;
  const reload = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload });
  return reload;
}

/** Keeps the page in place when it opens another document, which jsdom cannot do; returns the mock. Undone by {@link forgetPage}. */
export function fakeAssign() {
  const { href, origin, pathname, search, hash } = window.location;
  const assign = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
  return assign;
}

/** Takes the page away and forgets what was set up for it, messages and storage included. */
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
