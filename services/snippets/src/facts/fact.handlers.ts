import type { SnippetFacts, snippetInternalRoutes } from '@snippetry/contracts';
import { type Handlers, trusted } from '@snippetry/service-kit';
import { Types } from 'mongoose';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Follower } from '../catalogue/follower.ts';
import { publicCard } from '../sharing/card.ts';
import type { KeptRecords } from '../snippets/kept-records.ts';
import type { SnippetDoc, SnippetModel } from '../snippets/snippet.model.ts';

const FACT_FIELDS = { title: 1, language: 1, authorId: 1, isPublic: 1, updatedAt: 1 } as const;

type FactDoc = Pick<SnippetDoc, '_id' | keyof typeof FACT_FIELDS>;

function toFacts(doc: FactDoc): SnippetFacts {
  return {
    _id: doc._id.toHexString(),
    title: doc.title,
    language: doc.language,
    authorId: doc.authorId.toHexString(),
    isPublic: doc.isPublic,
    updatedAt: doc.updatedAt.toISOString(),
  };
}

export interface FactParts {
  snippets: SnippetModel;
  records: KeptRecords;
  catalogue: Catalogue;
  follower: Follower;
}

/** What other services may ask. They decide themselves who sees it, so no viewer is asked for. */
export function factHandlers({
  snippets,
  records,
  catalogue,
  follower,
}: FactParts): Handlers<typeof snippetInternalRoutes> {
  return {
    'POST /internal/snippets/facts': async ({ body }) => {
      const _id = trusted({ $in: body.ids.map((id) => new Types.ObjectId(id)) });
      const docs = await snippets.find({ _id }, FACT_FIELDS).lean<FactDoc[]>();
      return { snippets: docs.map(toFacts) };
    },
    'GET /internal/snippets/:id/card': async ({ params }) => ({
      card: await publicCard(params.id, records),
    }),
    'POST /internal/snippets/stats': async ({ body }) => {
      await follower.current();
      const totals = body.authorIds.map((id) => [id, catalogue.totals.author(id)]);
      return { authors: Object.fromEntries(totals) };
    },
    'GET /internal/snippets/totals': async () => {
      await follower.current();
      const totalLanguages = catalogue.publicLanguages();
      return { totals: { ...catalogue.totals.platform(), totalLanguages } };
    },
  };
}
