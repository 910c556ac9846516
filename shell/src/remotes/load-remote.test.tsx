import { previewOrigin } from '@snippetry/web-kit';
import { fakeReload, forgetPage, type PageSetup, surround, user } from '@snippetry/web-kit/test';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Registry and overrides are module state: each test starts with fresh modules.
beforeEach(() => vi.resetModules());
afterEach(forgetPage);

const DEV = 'http://localhost:4301/remoteEntry.js';
const ENTRY = '/mfe/snippets/remoteEntry.js';
const registry = (given: object = {}) =>
  Response.json({
    remotes: [
      { name: 'mfe_snippets', entry: ENTRY, preload: ['/mfe/snippets/a.js'] },
      { name: 'mfe_github', entry: null },
    ],
    ...given,
  });

/** Opens a page after the shell has started. */
async function begin(path = '/', answer: () => Response = registry) {
  const file = () => new Response('');
  const answers = {
    'GET /remotes.json': answer,
    [`GET ${ENTRY}`]: file,
    'GET /mfe/snippets/a.js': file,
  };
  const setup: PageSetup = { path, answers };
  const { sent } = surround(setup);
  const overrides = await import('./page-overrides.ts');
  overrides.startOverrides();
  return { sent, ...overrides, ...(await import('./load-remote.ts')) };
}

describe('the registry of a page', () => {
  it('is requested once, and again on demand', async () => {
    const { sent, readRegistry } = await begin();
    await Promise.all([readRegistry(), readRegistry()]);
    expect(sent.map(({ url }) => url)).toEqual(['/remotes.json']);
    await readRegistry(true);
    expect(sent).toHaveLength(2);
  });

  it('is requested again after a failure', async () => {
    let fails = true;
    const { readRegistry } = await begin('/', () =>
      fails ? new Response('', { status: 502 }) : registry(),
    );
    await expect(readRegistry()).rejects.toThrow('The registry answered 502');
    fails = false;
    expect((await readRegistry()).remotes).toHaveLength(2);
  });

  it('keeps the builds of its first answer, and adds what that one did not have', async () => {
    const answers = [
      [
        { name: 'snippets', entry: ENTRY },
        { name: 'github', entry: null },
      ],
      [
        { name: 'snippets', entry: '/mfe/snippets/2.js' },
        { name: 'github', entry: '/mfe/1.js' },
      ],
      [
        { name: 'github', entry: '/mfe/2.js' },
        { name: 'notes', entry: '/mfe/notes.js' },
      ],
    ];
    const { readRegistry } = await begin('/', () => registry({ remotes: answers.shift() }));
    const entries = async (fresh: boolean) =>
      (await readRegistry(fresh)).remotes.map(({ name, entry }) => `${name} ${entry}`).sort();
    expect(await entries(false)).toEqual(['github null', `snippets ${ENTRY}`]);
    expect(await entries(true)).toEqual(['github /mfe/1.js', `snippets ${ENTRY}`]);
    expect(await entries(true)).toEqual([
      'github /mfe/1.js',
      'notes /mfe/notes.js',
      `snippets ${ENTRY}`,
    ]);
  });

  it('sets the origin of previews', async () => {
    const { readRegistry } = await begin('/', () =>
      registry({ previewOrigin: 'https://previews.example' }),
    );
    await readRegistry();
    const { previewOrigin: announced } = await import('@snippetry/web-kit');
    expect(announced()).toBe('https://previews.example');
    expect(previewOrigin()).toBe('');
  });

  it.each([
    [true, DEV, []],
    [false, ENTRY, ['/mfe/snippets/a.js']],
  ])('with allowOverrides %s has the entry %s', async (allowOverrides, entry, preload) => {
    sessionStorage.setItem('remote-overrides', JSON.stringify({ snippets: DEV }));
    const { readRegistry } = await begin('/app', () => registry({ allowOverrides }));
    const { remotes } = await readRegistry();
    expect(remotes[0]).toMatchObject({ name: 'snippets', entry, preload });
  });
});

describe('a remote that cannot be loaded', () => {
  it.each([
    ['nobody', 'The registry does not know the remote "nobody"'],
    ['github', 'The remote "github" is away'],
  ])('rejects with its reason: %s', async (name, message) => {
    const { loadRemoteModule } = await begin();
    await expect(loadRemoteModule(name)).rejects.toThrow(message);
  });

  it('is retried with a fresh registry if it has no entry', async () => {
    const { sent, loadRemoteModule } = await begin();
    await expect(loadRemoteModule('github')).rejects.toThrow();
    await expect(loadRemoteModule('github')).rejects.toThrow();
    expect(sent).toHaveLength(2);
  });
});

describe('the overrides of a page', () => {
  const LINK = `/app?page=2&remote.snippets=${DEV}#top`;
  const allowed = () => registry({ allowOverrides: true });

  /** Opens a page with the notice. */
  async function open(path: string, answer = allowed) {
    const page = await begin(path, answer);
    const { OverrideNotice } = await import('./override-notice.tsx');
    render(<OverrideNotice />);
    return page;
  }

  /** Returns the dialog once it accepts clicks, which it blocks at first. */
  async function question() {
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Run code from another server?',
    });
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
    return dialog;
  }

  it('are confirmed in a dialog next to the application', async () => {
    surround({ path: LINK, answers: { 'GET /remotes.json': allowed } });
    const { showOverrides } = await import('./show-overrides.tsx');
    await act(async () => showOverrides());
    await question();
    expect(window.location.search).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('leave the URL at once, and are not stored before the user agrees', async () => {
    const { requestedOverrides, agreedOverrides } = await begin(LINK);
    expect([requestedOverrides(), agreedOverrides()]).toEqual([{ snippets: DEV }, {}]);
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe('/app?page=2#top');
    expect(sessionStorage.getItem('remote-overrides')).toBe('{}');
  });

  it('are ignored without access to storage, and stay in the URL', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { hasOverrides } = await begin(`/app?remote.snippets=${DEV}`);
    if (own) Object.defineProperty(window, 'sessionStorage', own);
    expect(hasOverrides()).toBe(false);
    expect(window.location.search).toContain('remote.snippets');
  });

  it('load no code from a link before the user has agreed to its origin', async () => {
    const { readRegistry } = await open(LINK);
    const entry = vi.fn();
    const reading = readRegistry().then(({ remotes }) => entry(remotes[0]?.entry));
    const dialog = await question();
    expect(dialog.textContent).toContain('http://localhost:4301 (snippets)');
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(entry).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Run this code' }));
    await reading;
    expect(entry).toHaveBeenCalledWith(DEV);
    const banner = screen.getByRole('complementary', { name: 'Code from another server' });
    expect(banner.textContent).toContain('From http://localhost:4301: snippets');
    expect(sessionStorage.getItem('remote-overrides')).toBe(JSON.stringify({ snippets: DEV }));
  });

  it.each(['Cancel', 'Escape'])('are discarded on %s', async (answer) => {
    const { readRegistry, hasOverrides } = await open(LINK);
    const reading = readRegistry();
    await question();
    if (answer === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: answer }));
    expect((await reading).remotes[0]?.entry).toBe(ENTRY);
    expect(hasOverrides()).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(sessionStorage.getItem('remote-overrides')).toBe('{}');
  });

  it('are listed in a banner with a button to stop them', async () => {
    sessionStorage.setItem('remote-overrides', JSON.stringify({ snippets: DEV }));
    await open('/app');
    await screen.findByRole('complementary');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const reload = fakeReload();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('remote-overrides')).toBeNull();
  });

  it('are ignored if the server does not allow them', async () => {
    const { sent, readRegistry } = await open(LINK, registry);
    expect((await readRegistry()).remotes[0]?.entry).toBe(ENTRY);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

it('prefetches again after a failure, and then no more', async () => {
  let fails = true;
  const { sent } = await begin('/', () => (fails ? new Response('', { status: 503 }) : registry()));
  const { preloadFor } = await import('./preload.ts');
  const files = () => sent.map(({ url }) => url).filter((url) => url.startsWith('/mfe/'));
  await preloadFor('/app');
  expect(files()).toEqual([]);
  fails = false;
  await preloadFor('/app');
  await preloadFor('/app');
  expect(files()).toEqual([ENTRY, '/mfe/snippets/a.js']);
});

it('does not prefetch files that the head of the page has requested', async () => {
  const { sent } = await begin();
  vi.stubGlobal('earlyFiles', [ENTRY]);
  const { fetchAhead } = await import('./fetch-ahead.ts');
  await fetchAhead('/app');
  vi.unstubAllGlobals();
  const files = sent.map(({ url }) => url).filter((url) => url.startsWith('/mfe/'));
  expect(files).toEqual(['/mfe/snippets/a.js']);
});

describe('the remote of the first page', () => {
  it.each([
    ['/app/snippets/1', 1],
    ['/public/1', 1],
    ['/login', 0],
    ['/application', 0],
    ['/app/settings', 0],
  ])('is requested at once at %s', async (path, times) => {
    const { sent } = await begin(path);
    const { warmUp } = await import('./warm-up.ts');
    warmUp(path, path.startsWith('/public'));
    await vi.dynamicImportSettled();
    const entries = () => sent.filter(({ url }) => url === ENTRY).length;
    await waitFor(() => expect(entries()).toBe(times));
  });
});
