import { aUser } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { create } from '../../test/instance.ts';
import { twoInstancesOfFile } from '../../test/parts.ts';
import { pick, seededRandom } from '../../test/random.ts';

const { first, second } = await twoInstancesOfFile();
const processes = [first, second] as const;

interface Expected {
  id: string;
  title: string;
  isPublic: boolean;
  starredBy: Set<string>;
}

it('visitors of two processes see every change of a list that both processes have cached', async () => {
  const random = seededRandom(11);
  const [author, ...people] = [aUser(), aUser(), aUser()] as const;
  const api = (user = author) => pick(random, processes).visitor.as(user);
  const made = async (title: string): Promise<Expected> => {
    const { _id: id } = await create({ api: api() }, { title, isPublic: true });
    return { id, title, isPublic: true, starredBy: new Set() };
  };
  const expected = [await made('Kept A'), await made('Kept B'), await made('Kept C')] as const;
  const edit = async ({ id }: Expected, body: { title: string } | { isPublic: boolean }) => {
    await api().call('PUT /snippets/:id', { params: { id }, body });
  };
  const changes = [
    async (one: Expected) => {
      if (!one.isPublic) return;
      const person = pick(random, people);
      const params = { id: one.id };
      const { data } = await api(person).call('POST /snippets/:id/star', { params });
      if (data.isStarred) one.starredBy.add(person.id);
      else one.starredBy.delete(person.id);
    },
    async (one: Expected) => {
      one.title = `Kept ${random()}`;
      await edit(one, { title: one.title });
    },
    async (one: Expected) => {
      one.isPublic = !one.isPublic;
      await edit(one, { isPublic: one.isPublic });
    },
  ] as const;
  const query = { author: author.id, sortBy: 'oldest' } as const;
  for (let n = 0; n < 60; n += 1) {
    await pick(random, changes)(pick(random, expected));
    const shown = expected
      .filter(({ isPublic }) => isPublic)
      .map(({ id, title, starredBy }) => ({ id, title, stars: starredBy.size }));
    // The second time, each process has cached the list.
    for (const { visitor } of [...processes, ...processes]) {
      const { data } = await visitor.call('GET /snippets', { query });
      const listed = data.snippets.map(({ _id: id, title, starCount }) => {
        return { id, title, stars: starCount };
      });
      expect(listed).toEqual(shown);
      expect(data.pagination.total).toBe(shown.length);
    }
  }
});
