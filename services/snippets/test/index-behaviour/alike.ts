import { expect, it } from 'vitest';
import { traitsOf } from '../../src/index/likeness.ts';
import type { SnippetIndex } from '../../src/index/port.ts';
import { type LibrarySnippet, userViewer, visitor } from '../index-library.ts';
import { ANA, aSnippet, BO, type Over } from './library.ts';

export function alike(over: Over): void {
  const ask = (index: SnippetIndex, { id, language, ...texts }: LibrarySnippet, viewer = visitor) =>
    index.alike({ viewer, except: id, language, traits: traitsOf(texts), limit: 3 });
  const others = () => Array.from({ length: 40 }, (_, i) => aSnippet({ content: `fn other${i}` }));

  it('finds snippets that share rare words and tags, the most similar first', async () => {
    const debounce = aSnippet({
      title: 'Debounce a callback',
      content: 'const debounced = setTimeout(callback)',
      tags: ['timing'],
      language: 'typescript',
    });
    const throttle = { title: 'Throttle a callback', tags: ['timing'] };
    const near = aSnippet({ ...throttle, content: 'clear(debounced, callback)' });
    const further = aSnippet({ ...throttle, content: 'let x', language: 'typescript' });
    const alone = aSnippet({ title: 'Something', tags: ['sql'], content: 'select callback' });
    const { index } = await over(...others(), debounce, near, further, alone);
    const { ids, authorIds } = await ask(index, debounce);
    expect([ids, authorIds]).toEqual([[near.id, further.id], [ANA]]);
    // One shared word is coincidence.
    expect((await ask(index, alone)).ids).toEqual([]);
  });

  it('prefers the newest of equally similar snippets, and finds none if all snippets are alike', async () => {
    const same = { title: 'Parse a date', tags: ['time'] };
    const equal = Array.from({ length: 5 }, () => aSnippet(same));
    const { index } = await over(...others(), ...equal);
    const [first, ...later] = equal;
    if (first === undefined) throw new Error('there is no snippet');
    const newest = later.reverse().map(({ id }) => id);
    expect((await ask(index, first)).ids).toEqual(newest.slice(0, 3));
    const { index: uniform } = await over(...Array.from({ length: 9 }, () => aSnippet(same)));
    expect((await ask(uniform, first)).ids).toEqual([]);
  });

  it('finds private snippets for their author only, and never removed ones', async () => {
    const same = { title: 'Parse a date', tags: ['time'] };
    const [one, hidden] = [aSnippet(same), aSnippet({ ...same, authorId: BO, isPublic: false })];
    const { library, index } = await over(...others(), one, hidden);
    expect((await ask(index, one)).ids).toEqual([]);
    expect((await ask(index, one, userViewer(ANA))).ids).toEqual([]);
    expect((await ask(index, one, userViewer(BO))).ids).toEqual([hidden.id]);
    await index.apply([library.remove(hidden.id)]);
    expect((await ask(index, one, userViewer(BO))).ids).toEqual([]);
  });
}
