import { until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import type { SnippetIndex } from '../../src/index/port.ts';
import { indexQuery, today, upsert, withWords } from '../index-library.ts';
import { idOfNumber } from '../random-snippets.ts';
import { aSnippet, type Over } from './library.ts';

export function news(over: Over): void {
  const shown = async (index: SnippetIndex) => (await index.find(indexQuery())).ids;

  it('ignores late and repeated changes', async () => {
    const first = aSnippet({ content: 'let early;' });
    const { library, index } = await over(first);
    const second = { ...first, ...withWords({ ...first, content: 'let later;' }), seq: 5 };
    const change = library.put(second);
    await index.apply([change]);
    await index.apply([upsert(first), change, upsert({ ...first, seq: 4 })]);
    expect((await index.find(indexQuery({ search: 'later' }))).total).toBe(1);
    expect((await index.find(indexQuery({ search: 'early' }))).total).toBe(0);
    await index.apply([{ kind: 'remove', id: first.id, seq: 4 }]);
    expect(await shown(index)).toEqual([first.id]);
  });

  it('restores a removed snippet by a newer change only', async () => {
    const snippet = aSnippet();
    const { library, index } = await over(snippet);
    const removal = library.remove(snippet.id);
    await index.apply([removal]);
    await index.apply([upsert(snippet), upsert({ ...snippet, seq: 2 }), removal]);
    expect(await shown(index)).toEqual([]);
    await index.apply([library.put({ ...snippet, seq: 3 })]);
    await index.apply([removal]);
    expect(await shown(index)).toEqual([snippet.id]);
  });

  it('orders by new counters as soon as they are applied', async () => {
    const [first, second] = [aSnippet(), aSnippet()];
    const { library, index } = await over(first, second);
    const stars = indexQuery({ sort: 'stars' });
    await index.apply([library.count(first.id, { stars: 2, starDays: { [today()]: 1 } })]);
    expect((await index.find(stars)).ids).toEqual([first.id, second.id]);
    await index.apply([library.count(second.id, { stars: 3, starDays: { [today() - 8]: 3 } })]);
    expect((await index.find(stars)).ids).toEqual([second.id, first.id]);
    expect((await index.trending(1)).ids).toEqual([first.id]);
  });

  it('refreshes snippets whose state in the database differs', async () => {
    const [changed, gone] = [aSnippet(), aSnippet()];
    const { library, index } = await over(changed, gone);
    library.put({ ...changed, isPublic: false, seq: 2 });
    library.remove(gone.id);
    await index.refresh([changed.id, gone.id, idOfNumber(999_999)]);
    expect(await shown(index)).toEqual([]);
  });
}

export function replicas(over: Over): void {
  it('shows what another process has applied', async () => {
    const { library, index, another } = await over(aSnippet());
    const other = await another();
    const added = aSnippet({ content: 'let shared;' });
    await index.apply([library.put(added)]);
    const search = indexQuery({ search: 'shared' });
    expect((await other.find(search)).ids).toEqual([added.id]);
    await other.apply([library.remove(added.id)]);
    expect((await index.find(search)).ids).toEqual([]);
  });

  it('finds a snippet saved by a process that was killed before it announced the change', async () => {
    const { library, index } = await over(aSnippet());
    const untold = aSnippet({ content: 'let untold;' });
    library.put(untold);
    const found = await until(async () => {
      const { ids } = await index.find(indexQuery({ search: 'untold' }));
      return ids.length > 0 && ids;
    });
    expect(found).toEqual([untold.id]);
  });
}
