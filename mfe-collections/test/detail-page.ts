import type { SessionUser } from '@snippetry/web-kit';
import { type Answers, aPage, type Media, type Sent, succeeded } from '@snippetry/web-kit/test';
import type { Collection, Member } from '../src/data/types.ts';
import { aCollection, show, versionsAnswer } from './page.ts';

export const ID = 'c'.repeat(24);
export const ONE = `GET /collections/${ID}`;
export const MEMBERS = `GET /collections/${ID}/snippets`;
export const ORDER = `PATCH /collections/${ID}/order`;
export const ADD = `POST /collections/${ID}/snippets`;
export const REMOVE = `DELETE /collections/${ID}/snippets`;
export const SAVE = `PUT /collections/${ID}`;

/** Answers a request for members in pages of 100, like the API. */
export const membersAnswer = (members: readonly Member[]) => (request: Sent) => {
  const page = Number(request.query.page ?? 1);
  return succeeded({
    snippets: members.slice((page - 1) * 100, page * 100),
    pagination: aPage(members, { page, limit: 100 }),
  });
};

/** Options of {@link showCollection}. */
interface ShowOptions {
  collection?: Partial<Collection>;
  members?: readonly Member[];
  answers?: Answers;
  /** Renders the public page for a visitor. */
  visitor?: boolean;
  search?: string;
  user?: SessionUser;
  media?: Partial<Media>;
}

/** Renders the page of a collection; for its owner by default. */
export function showCollection(options: ShowOptions = {}) {
  const { members = [], visitor = false, search = '', user, media = {} } = options;
  const collection = aCollection({ _id: ID, snippetCount: members.length, ...options.collection });
  const answers: Answers = {
    [ONE]: () => succeeded({ collection }),
    [MEMBERS]: membersAnswer(members),
    [`GET /collections/${ID}/versions`]: versionsAnswer([]),
    ...options.answers,
  };
  const path = `/${visitor ? 'public' : 'app'}/collections/${ID}${search}`;
  return { ...show(path, answers, { user, media }), collection, answers };
}
