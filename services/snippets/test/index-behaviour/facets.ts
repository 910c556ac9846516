import { expect, it } from 'vitest';
import { metadataOf } from '../../src/texts/snippet-content.ts';
import { indexQuery, userViewer } from '../index-library.ts';
import { ANA, aSnippet, BO, type Over } from './library.ts';

export function facets(over: Over): void {
  const hard = metadataOf({ difficulty: 'advanced', category: 'api' });

  it('counts each facet without its own filter, and tags within the list', async () => {
    const { index } = await over(
      aSnippet({ language: 'go', tags: ['net', 'io'] }),
      aSnippet({ language: 'go', tags: ['net'], ...hard }),
      aSnippet({ language: 'rust', tags: ['io'] }),
    );
    const counts = await index.facets(indexQuery({ filters: { language: 'go', tags: ['net'] } }));
    expect(counts.language).toEqual([{ value: 'go', count: 2 }]);
    expect(counts.tags).toEqual([
      { value: 'net', count: 2 },
      { value: 'io', count: 1 },
    ]);
    const ofGo = await index.facets(indexQuery({ filters: { language: 'go' } }));
    expect(ofGo.language).toEqual([
      { value: 'go', count: 2 },
      { value: 'rust', count: 1 },
    ]);
    expect(ofGo.difficulty).toEqual([
      { value: 'advanced', count: 1 },
      { value: 'beginner', count: 1 },
    ]);
  });

  it('counts the twenty most frequent tags exactly, with any filter', async () => {
    const tagged = Array.from({ length: 30 }, (_, i) =>
      Array.from({ length: 1 + (i % 7) }, (_, n) =>
        aSnippet({ tags: [`t${i}`], language: n % 2 === 0 ? 'go' : 'rust' }),
      ),
    ).flat();
    const { library, index } = await over(...tagged);
    for (const filters of [{}, { language: 'rust' }, { language: 'c' }]) {
      const query = indexQuery({ filters });
      expect((await index.facets(query)).tags).toEqual(library.facets(query).tags);
    }
  });

  it('counts again after a change, and never others’ private snippets', async () => {
    const hidden = aSnippet({ authorId: BO, isPublic: false, language: 'rust', tags: ['secret'] });
    const open = aSnippet({ language: 'go' });
    const { library, index } = await over(hidden, open);
    const languages = async (query = indexQuery()) => (await index.facets(query)).language;
    expect(await languages()).toEqual([{ value: 'go', count: 1 }]);
    const scope = { kind: 'author', authorId: BO } as const;
    expect(await index.facets(indexQuery({ scope }))).toMatchObject({ language: [], tags: [] });
    const own = await languages(indexQuery({ scope, viewer: userViewer(BO) }));
    expect(own).toEqual([{ value: 'rust', count: 1 }]);
    await index.apply([library.put({ ...open, language: 'c', seq: 2 })]);
    expect(await languages()).toEqual([{ value: 'c', count: 1 }]);
  });

  it('lists public snippets of some authors, and none for an empty list of authors', async () => {
    const ofBo = aSnippet({ authorId: BO });
    const hidden = aSnippet({ authorId: BO, isPublic: false });
    const { index } = await over(aSnippet(), ofBo, hidden);
    const listed = async (authorIds: string[]) => {
      const scope = { kind: 'authors', authorIds } as const;
      return (await index.find(indexQuery({ scope, viewer: userViewer(BO) }))).ids;
    };
    expect(await listed([BO])).toEqual([ofBo.id]);
    expect(await listed([ANA, BO])).toHaveLength(2);
    expect(await listed([])).toEqual([]);
  });
}
