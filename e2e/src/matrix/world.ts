import { aSnippet } from '@snippetry/test-kit';
import type { Person } from '../people.ts';

/** Users, and ids of the owner's data; cases that change or delete data create their own. */
export interface World {
  owner: Person;
  stranger: Person;
  open: string;
  hidden: string;
  comment: string;
  hiddenComment: string;
  hiddenCollection: string;
  openCollection: string;
}

export type Who = 'visitor' | 'stranger' | 'owner';
export interface Case {
  what: string;
  params?: (world: World) => Record<string, string> | Promise<Record<string, string>>;
  query?: Record<string, string>;
  body?: (world: World) => unknown;
  expected: Record<Who, number>;
  /** Returns whether the answer for this user must contain private data of the owner. */
  reveals?: (who: Who) => boolean;
}

export const everyone = (status: number) => ({ visitor: status, stranger: status, owner: status });
export const signedIn = (status = 200) => ({ visitor: 401, stranger: status, owner: status });
export const hiddenFromOthers = (status = 200) => ({ visitor: 404, stranger: 404, owner: status });
export const write = (statuses: { stranger: number; owner?: number }) => ({
  visitor: 401,
  stranger: statuses.stranger,
  owner: statuses.owner ?? 200,
});
export const onlyOwner = (who: Who) => who === 'owner';
export const nobody = () => false;

export async function newSnippet(owner: Person, isPublic: boolean): Promise<string> {
  const body = aSnippet({ isPublic, title: `${SECRET} ${isPublic}` });
  const { data } = await owner.api.call('POST /snippets', { body });
  return data.snippet._id;
}

export const SECRET = `matrix${Date.now().toString(36)}`;
export const open = ({ open: id }: World) => ({ id });
export const hidden = ({ hidden: id }: World) => ({ id });
export const fresh =
  (isPublic: boolean) =>
  async ({ owner }: World) => ({
    id: await newSnippet(owner, isPublic),
  });
/** Creates a snippet with an earlier revision. */
export const edited =
  (isPublic: boolean) =>
  async ({ owner }: World) => {
    const id = await newSnippet(owner, isPublic);
    const body = { title: `${SECRET} edited` };
    await owner.api.call('PUT /snippets/:id', { params: { id }, body });
    return { id };
  };
/** Creates a snippet in the owner's trash. */
export const trashed = async ({ owner }: World) => {
  const id = await newSnippet(owner, false);
  await owner.api.call('DELETE /snippets/:id', { params: { id } });
  return { id };
};
export const firstState =
  (of: (world: World) => { id: string } | Promise<{ id: string }>) => async (world: World) => ({
    ...(await of(world)),
    revision: '1',
  });
export const list = (what: string, reveals: Case['reveals'], query = {}): Case => ({
  what,
  query: { search: SECRET, limit: '100', ...query },
  expected: everyone(200),
  ...(reveals && { reveals }),
});
