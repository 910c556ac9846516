import type { SessionUser } from '@snippetry/web-kit';
import { type Answers, aPage, type Media, type Sent, succeeded } from '@snippetry/web-kit/test';
import type { Collection, Member } from '../src/data/types.ts';
import { aCollection, show, versionsAnswer } from './page.ts';

/** The id of the collection whose page is shown. */
export const ID = 'c'.repeat(24);
/** Its routes. */
export const ONE = `GET /collections/${ID}`;
export const MEMBERS = `GET /collections/${ID}/snippets`;
export const ORDER = `PATCH /collections/${ID}/order`;
export const ADD = `POST /collections/${ID}/snippets`;
export const REMOVE = `DELETE /collections/${ID}/snippets`;
export const SAVE = `PUT /collections/${ID}`;

/** The answer to a request for members, in pages of 100 as the server has them. */
export const membersAnswer = (members: readonly Member[]) => (request: Sent) => {
  const page = Number(request.query.page ?? 1);
  return succeeded({
    snippets: members.slice((page - 1) * 100, page * 100),
    pagination: aPage(members, { page, limit: 100 }),
  });
};

/** What is shown by {@link showCollection}. */
interface ShownCollection {
  collection?: Partial<Collection>;
  members?: readonly Member[];
  answers?: Answers;
  /** Outside of the application, as a visitor sees it. */
  visitor?: boolean;
  search?: string;
  user?: SessionUser;
  media?: Partial<Media>;
}

/** Shows the page of a collection with these snippets; its owner's unless told otherwise. */
export function showCollection(shown: ShownCollection = {}) {
  const { members = [], visitor = false, search = '', user, media = {} } = shown;
  const collection = aCollection({ _id: ID, snippetCount: members.length, ...shown.collection });
  const answers: Answers = {
    [ONE]: () => succeeded({ collection }),
    [MEMBERS]: membersAnswer(members),
    [`GET /collections/${ID}/versions`]: versionsAnswer([]),
    ...shown.answers,
  };
  const path = `/${visitor ? 'public' : 'app'}/collections/${ID}${search}`;
  return { ...show(path, answers, { user, media }), collection, answers };
}
