import { SessionProvider, ThemeProvider, ToastHost } from '@snippetry/web-kit';
import {
  createQueryClient,
  QueryClientProvider,
  registerResources,
} from '@snippetry/web-kit/query';
import { createBrowserRouter, type RouteObject, RouterProvider } from '@snippetry/web-kit/router';
import { toast } from '@snippetry/web-kit/ui';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { resources } from '../src/data/resources.ts';

// The first page of a file waits until its lazily loaded code is compiled, and looking things up by
// role takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// As the shell does when it has loaded the remote: what changed is asked for again.
registerResources('snippets', resources);

/** jsdom has no layout to observe. */
class NoLayout {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom has no layout to scroll in, either.
Element.prototype.scrollIntoView ??= () => undefined;
// The code editor takes jsdom for a Safari and asks it where the cursor is in this way.
document.execCommand ??= () => false;
// Texts are nowhere, either.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects();

/** A wide window of the light theme. */
const wideAndLight = (query: string) => ({
  matches: query.includes('width'),
  addEventListener() {},
  removeEventListener() {},
});

/** An answer of the API to a query and a body that were sent. */
type Answer = (query: URLSearchParams, body: unknown) => Response | Promise<Response>;

/** What the API answers, by method and path without `/api`; what is not listed is not there. */
export type Network = Record<string, Answer>;

/** A successful answer of the API. */
export const ok = (data: object): Response => Response.json({ status: 'success', data });

/** A failed answer of the API. */
export const refused = (status: number, code: string, message: string): Response =>
  Response.json({ status: 'error', code, message, requestId: 'request-1' }, { status });

/** A connection that breaks. */
export const away = (): Response => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is held back until it is released. */
export function holdBack(answer: () => Response) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = async () => {
    await promise;
    return answer();
  };
  return { held, release: () => resolve() };
}

/** Whoever is signed in on a page of {@link showPage}. */
export const VIEWER = { _id: 'e'.repeat(24), username: 'noor' };

/** What {@link showPage} shows, and to whom. */
export interface ShownPage {
  routes: RouteObject[];
  path: string;
  network: Network;
  /** False for a visitor. */
  signedIn?: boolean;
}

const routers: ReturnType<typeof createBrowserRouter>[] = [];

/** A body as it was sent: what is not JSON is not looked into. */
function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** Shows pages at an address; answers what was asked of the API since and with what bodies, and where the page is. */
export function showPage({ routes, path, network, signedIn = true }: ShownPage) {
  const asked: string[] = [];
  const sent: { key: string; body: unknown }[] = [];
  if (signedIn) localStorage.setItem('token', 'a-token');
  vi.stubGlobal('ResizeObserver', NoLayout);
  vi.stubGlobal('matchMedia', wideAndLight);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, 'http://localhost');
    const key = `${init.method ?? 'GET'} ${pathname.replace('/api', '')}`;
    asked.push(key + search);
    if (key === 'GET /auth/me') return ok({ user: VIEWER });
    const body = bodyOf(init);
    if (body !== undefined) sent.push({ key, body });
    return network[key]?.(searchParams, body) ?? refused(404, 'route.not_found', `No ${key}`);
  });
  // A visit of its own: nothing is found again of one before.
  history.replaceState({ key: `visit-${routers.length}-${performance.now()}`, idx: 0 }, '', path);
  const router = createBrowserRouter([...routes, { path: '*', element: <p>Elsewhere</p> }]);
  routers.push(router);
  render(
    <SessionProvider>
      <ThemeProvider>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastHost needed />
      </ThemeProvider>
    </SessionProvider>,
  );
  return {
    asked,
    /** The bodies sent to one of the API's routes. */
    sentTo: (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body),
    place: () => router.state.location.pathname,
    /** What stands behind the path of the address. */
    search: () => router.state.location.search,
    hash: () => router.state.location.hash,
    goBack: () => router.navigate(-1),
  };
}

/** Forgets what {@link showPage} has set up, messages included. */
export function forgetPage(): void {
  toast.dismiss();
  for (const router of routers.splice(0)) router.dispose();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
