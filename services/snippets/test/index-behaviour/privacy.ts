import { expect, it } from 'vitest';
import { indexQuery, today, userViewer, visitor } from '../index-library.ts';
import { ANA, aSnippet, BO, type Over } from './library.ts';

export function privacy(over: Over): void {
  it('shows nothing of another’s private snippets in ids, authors, totals, counts or trending', async () => {
    const secret = {
      content: 'let hushHush = 42;',
      tags: ['secret'],
      authorId: BO,
      isPublic: false,
    };
    const starred = { stars: 9, starDays: { [today()]: 9 } };
    const hidden = aSnippet({ ...secret, ...starred, authorName: 'Bo', language: 'rust' });
    const open = aSnippet();
    const { index } = await over(hidden, open);
    const nobody = { ids: [], authorIds: [], total: 0 };
    for (const viewer of [visitor, userViewer(ANA)]) {
      for (const search of ['hushhush', 'h', '"hushhush ="', '"h"', 'tag:secret', 'user:bo']) {
        const chosen = { kind: 'chosen', ids: [hidden.id] } as const;
        for (const scope of [chosen, { kind: 'author', authorId: BO } as const]) {
          expect(await index.find(indexQuery({ viewer, scope, search }))).toEqual(nobody);
        }
        expect((await index.find(indexQuery({ viewer, search }))).ids).not.toContain(hidden.id);
      }
      const filters = { language: 'rust' };
      expect(await index.count({ viewer, scope: { kind: 'public' }, filters })).toBe(0);
      const scope = { kind: 'chosen', ids: [hidden.id, open.id] } as const;
      expect(await index.count({ viewer, scope, filters: {} })).toBe(1);
    }
    expect((await index.trending(10)).ids).toEqual([open.id]);
    expect((await index.trending(10)).authorIds).toEqual([ANA]);
    const own = indexQuery({ viewer: userViewer(BO), scope: { kind: 'author', authorId: BO } });
    expect((await index.find(own)).ids).toEqual([hidden.id]);
  });

  it('hides a snippet as soon as it is private, and shows it once it is public again', async () => {
    const snippet = aSnippet({ content: 'let flicker = 1;' });
    const { library, index } = await over(snippet);
    const total = async () => (await index.find(indexQuery({ search: 'flicker' }))).total;
    await index.apply([library.put({ ...snippet, isPublic: false, seq: 2 })]);
    expect(await total()).toBe(0);
    await index.apply([library.put({ ...snippet, seq: 3 })]);
    expect(await total()).toBe(1);
  });
}
