import { type AddingProps, useSession } from '@snippetry/web-kit';
import { ExtensionProvider, type HostedExtension } from '@snippetry/web-kit/extensions';
import { registerResources, useInfiniteQuery, useQuery } from '@snippetry/web-kit/query';
import {
  type Answers,
  aPage,
  aUser,
  idOf,
  refused,
  type Sent,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { AddToCollectionDialog, Button } from '@snippetry/web-kit/ui';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ownCollections } from '../src/data/collection.queries.ts';
import { collectionMembers } from '../src/data/member.queries.ts';
import { resources } from '../src/data/resources.ts';
import { Adding } from '../src/features/adding/adding.tsx';
import { aCollection } from './page.ts';

/** A stored collection of the viewer. */
export interface Stored {
  name: string;
  /** Snippet ids in collection order. */
  members: string[];
  isPublic?: boolean;
}

export const collectionId = (name: string) => idOf(`c ${name}`);

/** Answers the list of collections like the API. */
export function listOwn(stored: readonly Stored[], { query }: Sent): Response {
  const requested = (query.contains ?? '').split(',');
  const search = (query.search ?? '').toLowerCase();
  const all = stored
    .filter(({ name }) => name.toLowerCase().includes(search))
    .map(({ name, members, isPublic = true }) =>
      aCollection({
        _id: collectionId(name),
        name,
        isPublic,
        snippetCount: members.length,
        containedCount: members.filter((id) => requested.includes(id)).length,
      }),
    );
  const [page, limit] = [Number(query.page), Number(query.limit)];
  return succeeded({
    collections: all.slice((page - 1) * limit, page * limit),
    pagination: aPage(all, { page, limit }),
  });
}

interface Addition {
  snippetIds?: string[];
  places?: { snippetId: string; after: string | null }[];
}

function add(collection: Stored, { snippetIds, places }: Addition): Response {
  const wanted =
    places ??
    snippetIds?.map((snippetId) => ({ snippetId, after: collection.members.at(-1) })) ??
    [];
  const before = collection.members.length;
  for (const { snippetId, after } of wanted) {
    if (collection.members.includes(snippetId)) continue;
    const at = places ? collection.members.indexOf(after ?? '') + 1 : collection.members.length;
    collection.members.splice(at, 0, snippetId);
  }
  return succeeded({ added: collection.members.length - before, missing: [] });
}

/** API answers for the viewer's collections; writes change `stored`. */
export function answersOf(stored: Stored[]): Answers {
  const ofOne = (collection: Stored): [string, Answers[string]][] => {
    const path = `/collections/${collectionId(collection.name)}/snippets`;
    const members = () => collection.members.map((_id) => ({ _id }));
    return [
      [`GET ${path}`, () => succeeded({ snippets: members(), pagination: aPage(members()) })],
      [`POST ${path}`, ({ body }) => add(collection, body as Addition)],
      [
        `DELETE ${path}`,
        ({ query }) => {
          const removed = (query.ids ?? '').split(',');
          collection.members = collection.members.filter((id) => !removed.includes(id));
          return succeeded({});
        },
      ],
    ];
  };
  return {
    'GET /collections/my': (request) => listOwn(stored, request),
    'POST /collections': ({ body }) => {
      const { name, isPublic } = body as Stored;
      if (stored.some((one) => one.name === name)) {
        return refused(
          409,
          'collection.name_taken',
          'You already have a collection with that name',
        );
      }
      const made: Stored = { name, members: [], isPublic: isPublic ?? true };
      stored.unshift(made);
      const collection = aCollection({ _id: collectionId(name), name, isPublic: isPublic ?? true });
      return succeeded({ collection }, 201);
    },
    ...Object.fromEntries(stored.flatMap(ofOne)),
  };
}

const Host = ({ props }: HostedExtension) => <Adding {...(props as AddingProps)} />;

/** Uses the queries that a collection's page and the list have of one collection. */
function CollectionBehind({ name }: { name: string }) {
  const members = useQuery(collectionMembers(collectionId(name))).data?.members;
  const list = useInfiniteQuery(ownCollections({ sort: 'updated', search: '' })).data?.pages[0];
  const count = list?.collections.find((one) => one.name === name)?.snippetCount;
  return (
    <p>
      {name}: {members?.length} on its page, {count} in the list
    </p>
  );
}

interface PageProps {
  snippetIds: readonly string[];
  /** A collection displayed behind the dialog. */
  behind?: string | undefined;
}

function Page({ snippetIds, behind }: PageProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(true);
  return (
    <ExtensionProvider host={Host}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {behind === undefined ? null : <CollectionBehind name={behind} />}
      <AddToCollectionDialog
        snippetIds={snippetIds}
        what="What is added"
        open={isOpen && user !== null}
        onClose={() => setOpen(false)}
      />
    </ExtensionProvider>
  );
}

/** Renders the dialog for snippets and a user with these collections. */
export function showAdding(
  snippetIds: readonly string[],
  stored: Stored[],
  more: Answers = {},
  behind?: string,
) {
  registerResources('collections', resources);
  return showElement(<Page snippetIds={snippetIds} behind={behind} />, {
    viewer: aUser(),
    answers: { ...answersOf(stored), ...more },
  });
}

export const dialog = () => screen.findByRole('dialog', { name: 'Add to collection' });
export const search = () => screen.findByRole<HTMLInputElement>('searchbox');
/** The row of a collection, found by its name or its whole label. */
export const row = (name: string) =>
  screen.findByRole('checkbox', {
    name: (said) => said === name || said.startsWith(`${name}, `),
  });
/** State of a row's checkbox. */
export const state = async (name: string) => (await row(name)).getAttribute('aria-checked');
/** Names of the rows in order. */
export const names = () =>
  screen
    .queryAllByRole('checkbox')
    .map((one) => one.getAttribute('aria-label')?.split(',')[0] ?? '');
/** Waits for a toast. While a dialog is open, toasts are hidden from role queries. */
export const message = (text: string) => screen.findByText(text, { selector: '.sn-toast *' });

/** Waits for a button and clicks it. */
export const click = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
