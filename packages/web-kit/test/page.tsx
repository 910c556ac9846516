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

/** A signed-in user; `given` says what matters to the test. */
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

/** What the network answers, by {@link Sent.route}; what is not listed is not there. May change meanwhile. */
export type Answers = Record<string, Answer>;

/** The surroundings of a page. */
export interface Surroundings {
  /** Where the browser is. */
  path: string;
  answers?: Answers | undefined;
  /** Whoever is signed in; a visitor unless given. */
  viewer?: SessionUser | undefined;
  media?: Partial<Media> | undefined;
}

/** Sets up address, network, session and window; {@link forgetPage} undoes it. */
export function surround({ path, answers = {}, viewer, media }: Surroundings) {
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

/** What the page shown by {@link showPage} calls itself. */
export const pageTitle = (): string | undefined => screen.getByTestId('title').dataset.text;

/** What {@link showPage} shows, and to whom. */
export interface ShownPage extends Surroundings {
  routes: RouteObject[];
}

/**
 * Shows pages with all that the shell puts around them. Other addresses show "Elsewhere". Answers
 * what was asked of the network since, and where the page is.
 */
export function showPage({ routes, ...surroundings }: ShownPage) {
  const surrounded = surround(surroundings);
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
    /** What stands behind the path of the address. */
    search: () => router.state.location.search,
  };
}

/** Shows one element as the page at `/`; see {@link showPage}. */
export function showElement(element: ReactNode, surroundings: Partial<Surroundings> = {}) {
  return showPage({ routes: [{ path: '/', element }], path: '/', ...surroundings });
}

/** Lets the page stay where it reloads itself, which jsdom cannot do; answers the reload. Undone by {@link forgetPage}. */
export function fakeReload() {
  const { href, origin, pathname, search, hash } = window.location;
  const reload = vi.fn();
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload });
  return reload;
}

/** Lets the page stay where it leads to another document, which jsdom cannot do; answers how it was led. Undone by {@link forgetPage}. */
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
