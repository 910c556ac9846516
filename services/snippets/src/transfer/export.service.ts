import type { UserContext } from '@snippetry/service-kit';
import type { File } from '@snippetry/service-kit/send-file';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import { exportHeader, jsonOf, ownSnippets } from './export-source.ts';
import { zipOf } from './export-zip.ts';

export interface ExportServiceDeps {
  snippets: SnippetRepository;
}

export class ExportService {
  readonly #deps: ExportServiceDeps;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
  }

  /** All of the viewer's snippets as one file; they are read while the file is sent. */
  file({ viewer }: UserContext, format: 'zip' | 'json'): File {
    const header = exportHeader(new Date());
    const records = () => ownSnippets(viewer, this.#deps.snippets);
    return {
      name: `snippetry-export-${header.exportedAt.slice(0, 10)}.${format}`,
      type: format === 'zip' ? 'application/zip' : 'application/json; charset=utf-8',
      pieces: format === 'zip' ? zipOf(header, records) : jsonOf(header, records()),
    };
  }
}
