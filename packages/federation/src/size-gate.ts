import { brotliCompressSync } from 'node:zlib';
import type { Compilation, Compiler, StatsModule } from '@rspack/core';
import { PAGE_FILES, type PagesNeeds } from './page-files.ts';

const SHELL_BYTES = 130_000;
const SHELL_REQUESTS = 8;
const REMOTE_BYTES = 10_000;
/**
 * Limit of the upright fonts, in bytes. Comments in code also load an italic font, and rare letters
 * another one.
 */
const FONT_BYTES = 46_000;
/** Limit of a remote's style sheet, which grows with its screens, in bytes. */
const REMOTE_STYLES = 12_000;

/** Modules that only the shell may contain. */
const SHELL_ONLY =
  /node_modules\/(?:react|react-dom|scheduler|react-router(?:-dom)?|@tanstack\/(?:react-query|query-core)|radix-ui|@radix-ui\/[^/]+|sonner|cmdk|@codemirror\/[^/]+|@lezer\/[^/]+)\/|(?:packages\/web-kit|@snippetry\/web-kit\/dist)\/src\/(?!.*\.css|(?:extensions|failure-text)\.[jt]sx?$)/;
/** Modules that no browser bundle may contain. */
const NOWHERE = /node_modules\/zod\//;

type Sizes = ReadonlyMap<string, number>;

/** The result of the gate: the lines that it prints and the reasons to fail. */
export interface GateResult {
  lines: string[];
  problems: string[];
}

function modulePaths(modules: readonly StatsModule[] = []): string[] {
  return modules.flatMap((module) => [
    (module.nameForCondition ?? '').replaceAll('\\', '/'),
    ...modulePaths(module.modules),
  ]);
}

/** Describes each module of a build that must not be part of it. */
export function forbiddenModules(role: 'shell' | 'remote', paths: readonly string[]): string[] {
  const forbidden = paths.filter(
    (file) => NOWHERE.test(file) || (role === 'remote' && SHELL_ONLY.test(file)),
  );
  return [...new Set(forbidden)].map((file) => `${file} must not be part of a ${role} bundle`);
}

const size = (sizes: Sizes, file: string) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0;
const total = (sizes: Sizes, files: readonly string[]) =>
  files.reduce((sum, file) => sum + size(sizes, file), 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const without = (files: readonly string[], others: readonly string[]) =>
  files.filter((file) => !others.includes(file));

/** Returns the paths of the scripts and style sheets that a page links to. */
export function linkedFiles(html: string): string[] {
  const linked = html.matchAll(/(?:src|href)="?\/?([^" >]+\.(?:js|css))/g);
  return [...linked].map((match) => match[1] ?? '');
}

/**
 * Checks the files that the shell's page links to: at most 130 KB of JavaScript and CSS in 8 files.
 */
export function checkShell(html: string, sizes: Sizes): GateResult {
  const files = linkedFiles(html);
  const bytes = total(sizes, files);
  const line = `first load ${kilobytes(bytes)} br in ${files.length} files (limit 130.0 KB in ${SHELL_REQUESTS})`;
  const problems = [
    ...(bytes > SHELL_BYTES ? [`${line}: too many bytes`] : []),
    ...(files.length > SHELL_REQUESTS ? [`${line}: too many files`] : []),
    ...(files.length === 0 ? ['the page links to no script'] : []),
  ];
  return {
    lines: [line, ...files.map((file) => `  ${kilobytes(size(sizes, file))} ${file}`)],
    problems,
  };
}

/** Checks the fonts of texts and code, which every page with code loads. */
export function checkFonts(sizes: Sizes): GateResult {
  const files = [...sizes.keys()].filter((file) => /(?<!italic|-rare)\.\w+\.woff2$/.test(file));
  const bytes = total(sizes, files);
  const line = `fonts ${kilobytes(bytes)} in ${files.length} files (limit ${kilobytes(FONT_BYTES)})`;
  return { lines: [line], problems: bytes > FONT_BYTES ? [`${line}: too many bytes`] : [] };
}

/**
 * Checks the files that every first visit to a remote loads: the entry, which is the overhead of
 * Module Federation (at most 10 KB), and the style sheet of its screens (at most 12 KB).
 */
export function checkRemote(files: readonly string[], sizes: Sizes): GateResult {
  const styles = files.filter((file) => file.endsWith('.css'));
  const parts = [
    { name: 'federation overhead', limit: REMOTE_BYTES, files: without(files, styles) },
    { name: 'styles', limit: REMOTE_STYLES, files: styles },
  ];
  const found = parts.map((part) => {
    const bytes = total(sizes, part.files);
    const limit = kilobytes(part.limit);
    const line = `${part.name} ${kilobytes(bytes)} br in ${part.files.length} files (limit ${limit})`;
    return {
      lines: [line, ...part.files.map((file) => `  ${kilobytes(size(sizes, file))} ${file}`)],
      problems: bytes > part.limit ? [`${line}: too many bytes`] : [],
    };
  });
  return {
    lines: found.flatMap(({ lines }) => lines),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** Checks that the JavaScript of a page outside of the app is at most `limit` bytes with brotli. */
export function checkPage(html: string, sizes: Sizes, limit: number): GateResult {
  // Other links are files of the app, which belong to another build.
  const files = linkedFiles(html).filter((file) => file.endsWith('.js') && sizes.has(file));
  const bytes = total(sizes, files);
  const line = `scripts ${kilobytes(bytes)} br in ${files.length} files (limit ${kilobytes(limit)})`;
  return {
    lines: [line, ...files.map((file) => `  ${kilobytes(size(sizes, file))} ${file}`)],
    problems: bytes > limit ? [`${line}: too many bytes`] : [],
  };
}

/** Content of `page-files.json`: the files of each page. */
type PageFiles = Readonly<Record<string, { files: readonly string[] }>>;

/** Checks the files that a first visit to each page loads after the app's own. */
export function checkPages(written: PageFiles, sizes: Sizes, pages: PagesNeeds): GateResult {
  const found = Object.entries(pages).map(([page, { maxBytes }]) => {
    const { files = [] } = written[page] ?? {};
    const bytes = total(sizes, files);
    const line = `${page} ${kilobytes(bytes)} br in ${files.length} files (limit ${kilobytes(maxBytes)})`;
    return { line, problems: bytes > maxBytes ? [`${line}: too many bytes`] : [] };
  });
  return {
    lines: found.map(({ line }) => line),
    problems: found.flatMap(({ problems }) => problems),
  };
}

function overheadFiles(compilation: Compilation): string[] {
  const exposed = [...compilation.chunks].filter((chunk) =>
    chunk.name?.startsWith('__federation_'),
  );
  const css = exposed.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.css')));
  const entry = [...compilation.getAssets()]
    .map((asset) => asset.name)
    .filter((name) => /^remoteEntry\.[^/]+\.js$/.test(name));
  return [...entry, ...css];
}

const sizesOf = (compilation: Compilation): Sizes =>
  new Map(compilation.getAssets().map((asset) => [asset.name, asset.source.size()]));

const textOf = (compilation: Compilation, name: string) =>
  compilation.getAsset(name)?.source.source().toString() ?? '';

/** Prints the result of a gate and adds its problems to the errors of the build. */
function report({ lines, problems }: GateResult, compilation: Compilation): void {
  process.stdout.write(`${lines.join('\n')}\n`);
  const { WebpackError } = compilation.compiler.webpack;
  for (const problem of problems) {
    compilation.errors.push(new WebpackError(`Size gate: ${problem}`));
  }
}

/** Fails a production build if a check finds problems. */
class GatePlugin {
  readonly #check: (compilation: Compilation) => GateResult;

  constructor(check: (compilation: Compilation) => GateResult) {
    this.#check = check;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap('Gate', (compilation) => {
      if (compilation.errors.length > 0) return;
      report(this.#check(compilation), compilation);
    });
  }
}

/**
 * Fails a build whose style sheet, which is sent in a page, is larger than `limit` bytes with
 * brotli.
 */
export const styleGate = (name: string, limit: number) =>
  new GatePlugin((compilation) => {
    const bytes = brotliCompressSync(textOf(compilation, name)).length;
    const line = `${name} ${kilobytes(bytes)} br (limit ${kilobytes(limit)})`;
    return { lines: [line], problems: bytes > limit ? [`${line}: too many bytes`] : [] };
  });

/** Fails a build of a page that loads more than `limit` bytes of JavaScript with brotli. */
export const pageGate = (page: string, limit: number) =>
  new GatePlugin((compilation) =>
    checkPage(textOf(compilation, page), sizesOf(compilation), limit),
  );

/** Fails a build whose brotli-compressed files are too large or contain a shared module. */
export const appGate = (role: 'shell' | 'remote', pages: PagesNeeds = {}) =>
  new GatePlugin((compilation) => {
    const { modules } = compilation.getStats().toJson({
      all: false,
      modules: true,
      nestedModules: true,
      modulesSpace: Number.POSITIVE_INFINITY,
      nestedModulesSpace: Number.POSITIVE_INFINITY,
    });
    const sizes = sizesOf(compilation);
    const written: PageFiles = JSON.parse(textOf(compilation, PAGE_FILES) || '{}');
    const results = [
      ...(role === 'remote'
        ? [checkRemote(overheadFiles(compilation), sizes)]
        : [checkShell(textOf(compilation, 'index.html'), sizes), checkFonts(sizes)]),
      checkPages(written, sizes, pages),
    ];
    return {
      lines: results.flatMap(({ lines }) => lines),
      problems: [
        ...results.flatMap(({ problems }) => problems),
        ...forbiddenModules(role, modulePaths(modules)),
      ],
    };
  });
