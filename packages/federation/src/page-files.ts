import type { Compilation, Compiler, StatsChunk } from '@rspack/core';

export const PAGE_FILES = 'page-files.json';

/** Files and API requests that a page needs at once. */
export interface PageNeeds {
  /** Imports whose files the page loads. */
  imports: readonly string[];
  /** API paths that the page requests, with the same `:id` as in its own path. */
  asks?: readonly string[];
  /** Maximum bytes of these files, compressed with brotli. */
  maxBytes: number;
}

/** Needs of pages, keyed by the path of the page. */
export type PagesNeeds = Readonly<Record<string, PageNeeds>>;

/** Matches the name of a chunk's module that provides a shared module, and captures its import. */
const PROVIDED = /^provide shared module \(\w+\) (.+)@[^@]* = /;

const importsOf = ({ origins = [] }: StatsChunk) =>
  origins.flatMap(({ request, moduleName = '' }) => [request, PROVIDED.exec(moduleName)?.[1]]);

/** Returns the files and API paths of each page. Throws if no chunk contains one of its imports. */
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
 * Writes `page-files.json` with the files and API paths of each page. The gateway preloads them,
 * because a browser otherwise discovers each file only after the one before it.
 */
export class PageFilesPlugin {
  readonly #pages: PagesNeeds;

  constructor(pages: PagesNeeds) {
    this.#pages = pages;
  }

  apply(compiler: Compiler): void {
    const { Compilation: C, WebpackError, sources } = compiler.webpack;
    // File names have their hashes from this stage on.
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
