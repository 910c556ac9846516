import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseRegistry } from './registry.ts';

const ORIGIN = 'https://snippetry.example';
const ENTRY = '/mfe/snippets/remoteEntry.12345678.js';
const withRemote = (remote: object) => ({ shellVersion: '1.0.0', remotes: [remote] });

afterEach(() => vi.restoreAllMocks());

describe('the registry', () => {
  it('is accepted if every URL in it is of this origin', () => {
    const preload = ['/mfe/snippets/a.js', `${ORIGIN}/mfe/snippets/a.css`];
    const parsed = parseRegistry(
      { ...withRemote({ name: 'mfe_snippets', entry: ENTRY, preload }), allowOverrides: true },
      ORIGIN,
    );
    expect(parsed).toEqual({
      shellVersion: '1.0.0',
      allowOverrides: true,
      demoAccess: false,
      previewOrigin: '',
      remotes: [
        {
          name: 'snippets',
          build: '',
          entry: ENTRY,
          preload: ['/mfe/snippets/a.js', '/mfe/snippets/a.css'],
          integrity: '',
        },
      ],
    });
  });

  it('includes an unavailable remote', () => {
    const parsed = parseRegistry(withRemote({ name: 'github', entry: null }), ORIGIN);
    expect(parsed.remotes).toEqual([
      { name: 'github', build: '', entry: null, preload: [], integrity: '' },
    ]);
  });

  it('has the build of a remote and the hash of its entry', () => {
    const integrity = ['sha256-entry', 'sha256-preload'];
    const { remotes } = parseRegistry(
      withRemote({ name: 'mfe_snippets', build: '0a1b2c3d', entry: ENTRY, integrity }),
      ORIGIN,
    );
    expect(remotes[0]).toMatchObject({ build: '0a1b2c3d', integrity: 'sha256-entry' });
  });

  it('offers demo access only if it is exactly true', () => {
    const demoAccess = (said: unknown) =>
      parseRegistry({ remotes: [], demoAccess: said }, ORIGIN).demoAccess;
    expect([true, false, 'on', undefined].map(demoAccess)).toEqual([true, false, false, false]);
  });

  it('accepts another origin for previews, never its own', () => {
    const previews = (said: unknown) =>
      parseRegistry({ remotes: [], previewOrigin: said }, ORIGIN).previewOrigin;
    expect(previews('https://previews.example/')).toBe('https://previews.example');
    for (const said of [ORIGIN, `${ORIGIN}/frame`, 'javascript:alert(1)', '/frame', 7, undefined]) {
      expect(previews(said)).toBe('');
    }
  });

  it('allows overrides only if it is exactly true', () => {
    expect(parseRegistry({ remotes: [], allowOverrides: 'yes' }, ORIGIN).allowOverrides).toBe(
      false,
    );
    expect(parseRegistry({ remotes: [] }, ORIGIN).allowOverrides).toBe(false);
  });

  it.each([
    ['another origin', { name: 'snippets', entry: 'https://evil.example/remoteEntry.js' }],
    ['an address without protocol', { name: 'snippets', entry: '//evil.example/x.js' }],
    ['a data address', { name: 'snippets', entry: 'data:text/javascript,alert(1)//.js' }],
    ['something that is no script', { name: 'snippets', entry: '/mfe/snippets/index.html' }],
    [
      'a foreign preload',
      { name: 'snippets', entry: ENTRY, preload: ['https://evil.example/x.js'] },
    ],
    ['an entry that is no text', { name: 'snippets', entry: 7 }],
    ['a name that is none', { name: '../snippets', entry: ENTRY }],
    ['a remote that is no record', 'snippets'],
  ])('leaves out a remote with %s and keeps the others', (_what, remote) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const good = { name: 'github', entry: '/mfe/github/remoteEntry.js' };
    const { remotes } = parseRegistry({ remotes: [remote, good] }, ORIGIN);
    expect(remotes.map(({ name }) => name)).toEqual(['github']);
    expect(said).toHaveBeenCalledOnce();
  });

  it.each([null, [], 'remotes', { remotes: {} }])('refuses %j', (value) => {
    expect(() => parseRegistry(value, ORIGIN)).toThrow('malformed');
  });
});
