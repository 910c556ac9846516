import type { UserStats } from '@snippetry/contracts';
import type { Stores } from '@snippetry/test-kit';
import { expect } from 'vitest';
import { database } from './database.ts';
import { INTERNAL_KEY, type Instance } from './instance.ts';

const headers = { 'x-internal-key': INTERNAL_KEY, 'content-type': 'application/json' };

/** Totals of an author and of the platform as the service returns them. */
export async function answeredFigures({ url }: Instance, authorId: string) {
  const body = JSON.stringify({ authorIds: [authorId] });
  const stats = await fetch(`${url}/internal/snippets/stats`, { method: 'POST', headers, body });
  const totals = await fetch(`${url}/internal/snippets/totals`, { headers });
  const { totalLanguages: _, ...platform } = (await totals.json()).data.totals;
  return { author: (await stats.json()).data.authors[authorId], platform };
}

function sum(docs: readonly Record<string, unknown>[]): UserStats {
  const of = (field: string) => docs.reduce((total, doc) => total + Number(doc[field]), 0);
  return {
    totalSnippets: docs.length,
    totalViews: of('viewCount'),
    totalStars: of('starCount'),
    totalForks: of('forkCount'),
  };
}

/** Totals of an author and of the platform, counted in the database. */
export async function countedFigures(stores: Stores, authorId: string) {
  await using db = await database(stores);
  const all = await db.collection('snippets').find().toArray();
  const own = all.filter((doc) => String(doc.authorId) === authorId);
  const isPublic = (doc: Record<string, unknown>) => doc.isPublic === true;
  return {
    author: { all: sum(own), public: sum(own.filter(isPublic)) },
    platform: sum(all.filter(isPublic)),
  };
}

export async function expectExactFigures(
  instance: Instance & { stores: Stores },
  { id }: { id: string },
): Promise<void> {
  expect(await answeredFigures(instance, id)).toEqual(await countedFigures(instance.stores, id));
}
