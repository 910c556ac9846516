import type { UserContext } from '@snippetry/service-kit';
import type { File } from '@snippetry/service-kit/send-file';
import type { CollectionsClient } from '../clients/collections.client.ts';
import type { Facts } from '../facts/index.ts';
import type { Snippets } from '../snippets/index.ts';
import {
  exportedCollections,
  exportHeader,
  jsonOf,
  type Library,
  ownSnippets,
} from './export-source.ts';
import { zipOf } from './export-zip.ts';

export interface ExportServiceDeps {
  snippets: Snippets;
  facts: Facts;
  collections: CollectionsClient;
}

export class ExportService {
  readonly #deps: ExportServiceDeps;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Returns all of the viewer's snippets and collections as one file, read while it is sent.
   *
   * @throws AppError `service.unavailable` if the collections service does not answer: a file
   *   without them would look complete
   */
  async file(ctx: UserContext, format: 'zip' | 'json'): Promise<File> {
    const { snippets, facts, collections } = this.#deps;
    const { viewer } = ctx;
    const header = exportHeader(new Date());
    const ids = await collections.idsOf(ctx, viewer.id);
    const library: Library = {
      snippets: () => ownSnippets(viewer, snippets.repository),
      collections: (names) =>
        exportedCollections(collections.contents(ctx, viewer.id, ids), names, facts.repository),
    };
    return {
      name: `snippetry-export-${header.exportedAt.slice(0, 10)}.${format}`,
      type: format === 'zip' ? 'application/zip' : 'application/json; charset=utf-8',
      pieces: format === 'zip' ? zipOf(header, library) : jsonOf(header, library),
    };
  }
}
