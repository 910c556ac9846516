import type { snippetRoutes } from '@snippetry/contracts';
import type { Handlers, UserViewer } from '@snippetry/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Follower } from '../catalogue/follower.ts';
import type { Counter } from '../counting/counter.ts';
import type { RollUps } from '../daily/roll-ups.ts';
import type { ForkService } from '../forks/fork.service.ts';
import type { LibraryService } from '../library/library.service.ts';
import type { ListService } from '../lists/list.service.ts';
import { librarySummary } from '../lists/summary.service.ts';
import type { RevisionService } from '../revisions/revision.service.ts';
import type { SharingParts } from '../sharing/sharing.routes.ts';
import type { PrintRepository } from '../similar/print.repository.ts';
import type { StarRepository } from '../stars/star.repository.ts';
import type { StarService } from '../stars/star.service.ts';
import type { ImportService } from '../transfer/import.service.ts';
import type { BulkService } from '../trash/bulk.service.ts';
import type { TrashService } from '../trash/trash.service.ts';
import type { TrendingService } from '../trending/trending.service.ts';
import { openSnippet } from './detail.service.ts';
import type { KeptRecords } from './kept-records.ts';
import { contentOf, type SnippetRecord } from './snippet.record.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import type { Showing } from './snippet.showing.ts';
import type { SnippetWriter } from './snippet.writer.ts';

export interface RouteParts {
  snippets: SnippetRepository;
  records: KeptRecords;
  stars: StarRepository;
  catalogue: Catalogue;
  follower: Follower;
  showing: Showing;
  views: Counter;
  copies: Counter;
  rollUps: RollUps;
  writer: SnippetWriter;
  lists: ListService;
  starring: StarService;
  forks: ForkService;
  trending: TrendingService;
  history: RevisionService;
  trash: TrashService;
  bulk: BulkService;
  sharing: SharingParts;
  prints: PrintRepository;
  imports: ImportService;
  library: LibraryService;
}

export function snippetHandlers(parts: RouteParts): Handlers<typeof snippetRoutes> {
  const { lists, writer } = parts;
  const shown = async (viewer: UserViewer, record: SnippetRecord) => ({
    snippet: await parts.showing.one(viewer, { ...record, truncated: false }),
  });
  return {
    'GET /snippets': ({ viewer, query: { author, ...query } }) =>
      lists.community(viewer, query, author),
    'GET /snippets/my': ({ viewer, query }) => lists.own(viewer, query),
    'GET /snippets/starred': ({ viewer, query }) => lists.starred(viewer, query),
    'GET /snippets/trending': async ({ viewer, query }) => ({
      snippets: await parts.trending.list(viewer, query.limit),
    }),
    'GET /snippets/summary': async ({ viewer }) => ({
      summary: await librarySummary(viewer, parts),
    }),
    'GET /snippets/user/:userId': ({ viewer, params, query }) =>
      lists.community(viewer, query, params.userId),
    'GET /snippets/:id': async ({ viewer, params }) => ({
      snippet: await openSnippet(viewer, params.id, parts),
    }),
    'POST /snippets': async ({ viewer, body, requestId }) => {
      const author = { authorId: viewer.id, authorName: viewer.username };
      const record = await writer.create({ ...author, written: contentOf(body) }, { requestId });
      return shown(viewer, record);
    },
    'PUT /snippets/:id': async ({ viewer, params, body, requestId }) => {
      const change = { written: contentOf(body), seen: body.revision, requestId };
      return shown(viewer, await writer.update(viewer, params.id, change));
    },
    'DELETE /snippets/:id': async ({ viewer, params }) => {
      await parts.trash.remove(viewer, params.id);
      return {};
    },
    'POST /snippets/:id/star': ({ viewer, params, requestId }) =>
      parts.starring.toggle(viewer, params.id, { requestId }),
    'POST /snippets/:id/fork': async ({ viewer, params, requestId }) =>
      shown(viewer, await parts.forks.fork(viewer, params.id, { requestId })),
  };
}
