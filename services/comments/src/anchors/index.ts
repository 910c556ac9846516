import type { ServiceBase } from '@snippetry/service-kit';
import type { SnippetLines } from '../clients/snippets.client.ts';
import { AnchorRepository } from './anchor.repository.ts';
import { AnchorService } from './anchor.service.ts';

/** Creates the mapping of comments' lines to new revisions. */
export const createAnchors = (
  { connection }: Pick<ServiceBase, 'connection'>,
  { lines }: { lines: SnippetLines },
) => new AnchorService({ repository: new AnchorRepository(connection), lines });
