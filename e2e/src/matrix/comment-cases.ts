import type { oneCommentRoutes } from '@snippetry/contracts';
import type { Person } from '../people.ts';
import { type Case, everyone, hiddenFromOthers, signedIn, type World, write } from './world.ts';

const said = ({ comment: id }: World) => ({ id });
const saidInPrivate = ({ hiddenComment: id }: World) => ({ id });

/** Creates a comment on one of the owner's snippets. */
async function comment({ api }: Person, snippet: string): Promise<{ id: string }> {
  const { data } = await api.call('POST /comments', { body: { content: 'Hi', snippet } });
  return { id: data.comment._id };
}

const ofOwner = ({ owner, open }: World) => comment(owner, open);
const ofStranger = ({ stranger, open }: World) => comment(stranger, open);
const ofOwnerInPrivate = ({ owner, hidden }: World) => comment(owner, hidden);
const text = () => ({ content: 'Changed' });
const like = () => ({ type: 'likes' });
const spam = () => ({ reason: 'spam' });

export const COMMENT_CASES: Record<keyof typeof oneCommentRoutes, Case[]> = {
  'GET /comments/:id': [
    { what: 'public', params: said, expected: everyone(200) },
    { what: 'private', params: saidInPrivate, expected: hiddenFromOthers() },
  ],
  'PUT /comments/:id': [
    { what: 'of the owner', params: said, body: text, expected: write({ stranger: 403 }) },
    {
      what: 'of a stranger',
      params: ofStranger,
      body: text,
      expected: write({ stranger: 200, owner: 403 }),
    },
    { what: 'private', params: saidInPrivate, body: text, expected: write({ stranger: 404 }) },
  ],
  'DELETE /comments/:id': [
    { what: 'of the owner', params: ofOwner, expected: write({ stranger: 403 }) },
    { what: 'of a stranger below the owner’s snippet', params: ofStranger, expected: signedIn() },
    { what: 'private', params: ofOwnerInPrivate, expected: write({ stranger: 404 }) },
  ],
  'POST /comments/:id/react': [
    { what: 'public', params: said, body: like, expected: signedIn() },
    { what: 'private', params: saidInPrivate, body: like, expected: write({ stranger: 404 }) },
  ],
  'POST /comments/:id/report': [
    {
      what: 'of the owner',
      params: ofOwner,
      body: spam,
      expected: write({ stranger: 201, owner: 403 }),
    },
    {
      what: 'of a stranger',
      params: ofStranger,
      body: spam,
      expected: write({ stranger: 403, owner: 201 }),
    },
    {
      what: 'private',
      params: saidInPrivate,
      body: spam,
      expected: write({ stranger: 404, owner: 403 }),
    },
  ],
};
