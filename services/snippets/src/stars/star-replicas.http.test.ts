import { aUser } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { create, newUser, open } from '../../test/instance.ts';
import { twoInstancesOfFile } from '../../test/parts.ts';
import { pick, seededRandom } from '../../test/random.ts';

const { first, second } = await twoInstancesOfFile();

it('two processes show the same stars of each viewer, in details and lists, after every change', async () => {
  const author = newUser(first);
  const made = [await create(author), await create(author), await create(author)] as const;
  const ids = [made[0]._id, made[1]._id, made[2]._id] as const;
  const people = [aUser(), aUser()] as const;
  const starred = new Map(people.map((person) => [person, new Set<string>()]));
  const random = seededRandom(7);
  const processes = [first, second] as const;
  for (let n = 0; n < 40; n += 1) {
    const [writer, id] = [pick(random, people), pick(random, ids)];
    const { data } = await pick(random, processes)
      .visitor.as(writer)
      .call('POST /snippets/:id/star', { params: { id } });
    const own = starred.get(writer);
    if (!own?.delete(id)) own?.add(id);
    expect(data.isStarred).toBe(own?.has(id));
    const reader = pick(random, people);
    const api = pick(random, processes).visitor.as(reader);
    const isStarred = starred.get(reader)?.has(id);
    expect((await open(api, id)).data.snippet.isStarred).toBe(isStarred);
    const listed = (await api.call('GET /snippets')).data.snippets;
    const found = listed.filter((one) => one.isStarred).map(({ _id }) => _id);
    expect(found.toSorted()).toEqual([...(starred.get(reader) ?? [])].toSorted());
  }
});
