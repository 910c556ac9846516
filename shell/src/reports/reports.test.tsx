import { BrowserReport } from '@snippetry/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from './describe-error.ts';

const ORIGIN = window.location.origin;
const CHUNK = `${ORIGIN}/mfe/snippets/0a1b2c3d/assets/52.js`;
const MAIN = `${ORIGIN}/assets/5e6f7a8b/main.1a2b3c4d.js`;
const BUILDS = new Map([
  ['shell', '5e6f7a8b'],
  ['snippets', '0a1b2c3d'],
]);

function failure(message: string, stack: string[] = [], name = 'TypeError'): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...stack.map((at) => `    at f (${at})`)].join('\n');
  return error;
}
const described = (error: unknown, more: object = {}) =>
  describeError({ kind: 'script', error, ...more }, BUILDS);

describe('an error', () => {
  it('belongs to the remote in its stack, also below files of the shell', () => {
    expect(described(failure('x', [`${MAIN}:1:2`, `${CHUNK}:3:45`]))).toEqual({
      remote: 'snippets',
      build: '0a1b2c3d',
      kind: 'script',
      message: 'TypeError: x',
      stack: '/assets/5e6f7a8b/main.1a2b3c4d.js:1:2\n/mfe/snippets/0a1b2c3d/assets/52.js:3:45',
    });
  });

  it.each([
    ['with a stack of the shell', failure('x', [`${MAIN}:1:2`]), {}, 'shell'],
    ['without a stack', 'x', {}, 'shell'],
    ['in a script without a stack', 'x', { file: CHUNK }, 'snippets'],
    ['of a part, whatever its stack is', failure('x', [MAIN]), { remote: 'snippets' }, 'snippets'],
  ])('%s belongs to one build', (_what, error, more, remote) => {
    expect(described(error, more)?.remote).toBe(remote);
  });

  it.each([
    ['of a dev server', failure('x', ['http://localhost:4301/remoteEntry.js:1:2']), {}],
    ['of an extension', failure('x', ['chrome-extension://abc/a.js:1:2']), {}],
    ['of a remote without a build', failure('x'), { remote: 'github' }],
    ['of a cancelled request', failure('x', [], 'AbortError'), {}],
  ])('%s is not reported', (_what, error, more) => {
    expect(described(error, more)).toBeUndefined();
  });

  it('of a chunk that did not load is one of a file, and none if the connection is lost', () => {
    const error = failure(`Loading chunk 52 failed.\n(error: ${CHUNK})`, [], 'ChunkLoadError');
    expect(described(error)).toMatchObject({ remote: 'snippets', kind: 'file' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(described(error)).toBeUndefined();
    vi.restoreAllMocks();
  });

  it.each([
    ["Cannot read properties of undefined (reading 'useState')", undefined],
    [
      'Unexpected token, "my secret text" is not valid JSON',
      'Unexpected token, "…" is not valid JSON',
    ],
    ['no answer of https://a.example/x?token=1#b', 'no answer of https://a.example/x'],
    ['ada@example.org is taken', '… is taken'],
    ['/api/snippets/0123456789abcdef01234567 failed', '/api/snippets/:id failed'],
    ["don't read what isn't there", undefined],
  ])('has no data of a user in its message: %s', (message, shown) => {
    expect(described(failure(message))?.message).toBe(`TypeError: ${shown ?? message}`);
  });

  it('is cut to the lengths of the contract, and has no page in its stack', () => {
    const stack = [`${ORIGIN}/app/users/ada:1:2`, ...Array<string>(40).fill(`${CHUNK}:3:45`)];
    const { message = '', stack: frames = '' } = described(failure('x'.repeat(400), stack)) ?? {};
    expect([message.length, frames.length]).toEqual([300, 1000]);
    expect(frames).not.toContain('ada');
  });
});

describe('the reports of a page', () => {
  const sent: unknown[] = [];
  let page = '/app/snippets/:id';

  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(window, 'addEventListener');
    const sendBeacon = (path: string, body: Blob) => {
      expect([path, body.type]).toEqual(['/api/browser-reports', 'application/json']);
      void body.text().then((text) => sent.push(BrowserReport.parse(JSON.parse(text))));
      return true;
    };
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  });
  afterEach(() => {
    for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls) {
      window.removeEventListener(type, listener);
    }
    sent.length = 0;
    vi.useRealTimers();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'sendBeacon');
  });

  async function begin() {
    const notes = await import('./notes.ts');
    const report = notes.collectNotes(() => page);
    return { ...notes, report };
  }
  /** Waits until the reports that are due have been sent. */
  async function after(ms: number) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    vi.useFakeTimers();
    return sent.splice(0);
  }

  it('name each build once, and wait for the page', async () => {
    const { note, report } = await begin();
    note({ remote: 'snippets', build: '0a1b2c3d' });
    expect(await after(10_000)).toEqual([]);
    report();
    note({ remote: 'snippets', build: '0a1b2c3d' });
    const loads = [
      { remote: 'shell', build: 'test' },
      { remote: 'snippets', build: '0a1b2c3d' },
    ];
    expect(await after(3000)).toEqual([{ page, loads, errors: [] }]);
  });

  it('follow an error within a second, and mark the first of each build', async () => {
    const { note } = await begin();
    note({ remote: 'snippets', build: '0a1b2c3d' });
    for (const message of ['one', 'two', 'two']) {
      note({ kind: 'render', error: failure(message), remote: 'snippets' });
    }
    window.dispatchEvent(new ErrorEvent('error', { error: failure('three', [`${MAIN}:1:2`]) }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    const [report, ...others] = await after(1000);
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      errors: [
        { remote: 'snippets', kind: 'render', message: 'TypeError: one', isFirst: true },
        { remote: 'snippets', kind: 'render', message: 'TypeError: two', isFirst: false },
        { remote: 'shell', kind: 'script', message: 'TypeError: three', isFirst: true },
      ],
    });
  });

  it('contain at most ten errors of a page load', async () => {
    const { note } = await begin();
    for (let index = 0; index < 20; index += 1) note({ kind: 'script', error: `fault ${index}` });
    expect(await after(1000)).toMatchObject([{ errors: { length: 10 } }]);
    note({ kind: 'script', error: 'another' });
    expect(await after(10_000)).toEqual([]);
  });

  it('are sent when the page is hidden, with the pattern of a route only', async () => {
    page = '/app/notes/*';
    const { report } = await begin();
    report();
    await vi.dynamicImportSettled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await after(0)).toMatchObject([{ page: '/app/notes/:rest' }]);
  });
});
