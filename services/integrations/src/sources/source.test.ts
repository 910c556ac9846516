import { expect, it } from 'vitest';
import { changeOf, declinedChange } from './source.ts';

const file = { sha: 'a', state: 'same' as const, upstreamSha: null };
const now = (sha: string) => ({ sha, etag: `"${sha}"` });

it('reports a source that has changed, was deleted, or is restored', () => {
  expect(changeOf(file, now('b'))).toEqual({ state: 'changed', upstreamSha: 'b', etag: '"b"' });
  expect(changeOf(file, null)).toEqual({ state: 'gone', upstreamSha: null, etag: null });
  const changed = { ...file, state: 'changed' as const, upstreamSha: 'b' };
  expect(changeOf(changed, now('a'))).toMatchObject({ state: 'same', upstreamSha: null });
  expect(changeOf(changed, now('b')).state).toBe('changed');
});

it('does not report a state that its owner has declined, but the next one', () => {
  const kept = { ...file, ...declinedChange(file, now('b')) };
  expect(changeOf(kept, now('b')).state).toBe('same');
  expect(changeOf(kept, now('c')).state).toBe('changed');
});
