import type { Compilation, Compiler, StatsChunk } from '@rspack/core';

/** The file that says what pages need. */
export const PAGE_FILES = 'page-files.json';

/** What a page needs at once. */
export interface PageNeeds {
  /** The imports whose files it loads. */
  imports: readonly string[];
  /** The addresses of the API that it asks, with `:id` as in its own. */
  asks?: readonly string[];
  /** The most bytes that these files may have, compressed. */
  maxBytes: number;
}

/** What pages need at once, by their addresses. */
export type PagesNeeds = Readonly<Record<string, PageNeeds>>;

/** The name of a shared module that a chunk provides. */
const PROVIDED = /^provide shared module \(\w+\) (.+)@[^@]* = /;

const importsOf = ({ origins = [] }: StatsChunk) =>
  origins.flatMap(({ request, moduleName = '' }) => [request, PROVIDED.exec(moduleName)?.[1]]);

/** The files of the chunks that come with each import, and what is asked. Throws at an import that nothing makes. */
export function filesByPage(pages: PagesNeeds, chunks: readonly StatsChunk[]) {
  const filesOf = (wanted: string) => {
    const found = chunks.filter((chunk) => importsOf(chunk).includes(wanted));
    if (found.length === 0) throw new Error(`Nothing imports ${wanted}, which a page should load`);
    return found.flatMap(({ files = [] }) => files).filter((file) => /\.(?:js|css)$/.test(file));
  };
  return Object.fromEntries(
    Object.entries(pages).map(([page, { imports, asks = [] }]) => [
      page,
      { files: [...new Set(imports.flatMap(filesOf))], asks },
    ]),
  );
}

/**
 * Writes `page-files.json`: which files a page loads and what it asks at once, for the gateway, which names both in its
 * page. The browser otherwise learns of each by the one before it.
 */
export class PageFilesPlugin {
  readonly #pages: PagesNeeds;

  constructor(pages: PagesNeeds) {
    this.#pages = pages;
  }

  apply(compiler: Compiler): void {
    const { Compilation: C, WebpackError, sources } = compiler.webpack;
    // The names of the files have their hashes then.
    const stage = C.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.compilation.tap('PageFiles', (compilation: Compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageFiles', stage }, () => {
        const options = { all: false, chunks: true, chunkOrigins: true };
        const { chunks = [] } = compilation.getStats().toJson(options);
        try {
          const text = JSON.stringify(filesByPage(this.#pages, chunks));
          compilation.emitAsset(PAGE_FILES, new sources.RawSource(text));
        } catch (error) {
          compilation.errors.push(new WebpackError(String(error)));
        }
      });
    });
  }
}
