import type { ServiceBase } from '@snippetry/service-kit';
import type { SnippetLines } from '../clients/snippets.client.ts';
import { AnchorRepository } from './anchor.repository.ts';
import { AnchorService } from './anchor.service.ts';

/** Creates what keeps the lines of comments at their code. */
export const createAnchors = (
  { connection }: Pick<ServiceBase, 'connection'>,
  { lines }: { lines: SnippetLines },
) => new AnchorService({ repository: new AnchorRepository(connection), lines });
