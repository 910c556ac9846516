import { describe, expect, it } from 'vitest';
import { checkFonts, checkPages, checkRemote, checkShell, forbiddenModules } from './size-gate.ts';

const page = (files: readonly string[]) =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link href="/${file}" rel="stylesheet">`
        : `<script defer src="/${file}"></script>`,
    )
    .join('');
const sizes = (entries: Record<string, number>) => new Map(Object.entries(entries));

describe('the size gate of the shell', () => {
  it('adds up the compressed files that the page links to, and no others', () => {
    const found = checkShell(
      `${page(['assets/main.js', 'assets/main.css'])}<link rel="icon" href="/favicon.svg">`,
      sizes({
        'assets/main.js': 900_000,
        'assets/main.js.br': 120_000,
        'assets/main.css.br': 10_000,
        'assets/lazy.js.br': 500_000,
      }),
    );
    expect(found.problems).toEqual([]);
    expect(found.lines[0]).toBe('first load 130.0 KB br in 2 files (limit 130.0 KB in 8)');
  });

  it('fails when the files exceed the limit by one byte', () => {
    const found = checkShell(page(['a.js']), sizes({ 'a.js.br': 130_001 }));
    expect(found.problems).toEqual([expect.stringContaining('too many bytes')]);
  });

  it('fails when the page links to nine files or to none', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `${index}.js`);
    expect(checkShell(page(nine), sizes({})).problems).toEqual([
      expect.stringContaining('too many files'),
    ]);
    expect(checkShell('', sizes({})).problems).toEqual(['the page links to no script']);
  });

  it('counts a file that is too small for compression with its plain size', () => {
    const { lines } = checkShell(page(['theme.js']), sizes({ 'theme.js': 300 }));
    expect(lines[1]).toBe('  0.3 KB theme.js');
  });
});

describe('the size gate of pages', () => {
  it('allows each page its own `maxBytes`', () => {
    const written = { '/app': { files: ['a.js', 'b.js'] } };
    const pages = { '/app': { imports: [], maxBytes: 3000 } };
    const at = (bytes: number) =>
      checkPages(written, sizes({ 'a.js.br': 1000, 'b.js.br': bytes }), pages);
    expect(at(2000)).toEqual({ lines: ['/app 3.0 KB br in 2 files (limit 3.0 KB)'], problems: [] });
    expect(at(2001).problems).toEqual([expect.stringContaining('too many bytes')]);
  });
});

describe('the size gate of fonts', () => {
  it('allows 46 KB for the upright fonts that every page with code loads', () => {
    const at = (mono: number) =>
      checkFonts(
        sizes({
          'assets/inter-normal.1a2b.woff2': 31_000,
          'assets/inter-normal-rare.7a8b.woff2': 16_000,
          'assets/mono-normal.3c4d.woff2': mono,
          'assets/mono-italic.5e6f.woff2': 9_000,
        }),
      );
    expect(at(15_000)).toEqual({
      lines: ['fonts 46.0 KB in 2 files (limit 46.0 KB)'],
      problems: [],
    });
    expect(at(15_001).problems).toEqual([expect.stringContaining('too many bytes')]);
  });
});

describe('the size gate of a remote', () => {
  it('allows 10 KB for the entry and 12 KB for the styles of all screens', () => {
    const files = ['remoteEntry.js', 'remote.css'];
    const at = (js: number, css: number) =>
      sizes({ 'remoteEntry.js.br': js, 'remote.css.br': css });
    expect(checkRemote(files, at(10_000, 12_000)).problems).toEqual([]);
    expect(checkRemote(files, at(10_001, 0)).problems).toHaveLength(1);
    expect(checkRemote(files, at(0, 12_001)).problems).toHaveLength(1);
  });

  it.each([
    '/x/node_modules/react/index.js',
    '/x/node_modules/react-dom/client.js',
    '/x/node_modules/react-router/dist/index.mjs',
    '/x/node_modules/@tanstack/query-core/build/index.js',
    '/x/node_modules/@codemirror/view/dist/index.js',
    '/x/node_modules/@radix-ui/react-dialog/dist/index.mjs',
    '/x/packages/web-kit/src/session/session.tsx',
    '/x/packages/web-kit/src/ui/button.tsx',
    '/x/node_modules/@snippetry/web-kit/dist/src/ui/button.js',
    '/x/node_modules/zod/index.js',
  ])('refuses the module %s in a remote', (file) => {
    expect(forbiddenModules('remote', [file, file])).toHaveLength(1);
  });

  it.each([
    '/x/node_modules/lucide-react/dist/esm/icons/plus.js',
    '/x/node_modules/react-hook-form/dist/index.esm.mjs',
    '/x/node_modules/@tanstack/react-virtual/dist/esm/index.js',
    '/x/packages/web-kit/src/styles/remote.css',
    '/x/packages/web-kit/src/extensions.tsx',
    '/x/packages/web-kit/src/failure-text.ts',
    '/x/node_modules/@snippetry/web-kit/dist/src/failure-text.js',
    '/x/packages/contracts/src/limits.ts',
    '/x/mfe-snippets/src/routes.tsx',
  ])('allows the module %s in a remote', (file) => {
    expect(forbiddenModules('remote', [file])).toEqual([]);
  });

  it('allows shared modules in the shell, and zod in no bundle', () => {
    expect(forbiddenModules('shell', ['/x/node_modules/react/index.js'])).toEqual([]);
    expect(forbiddenModules('shell', ['/x/node_modules/zod/index.js'])).toHaveLength(1);
  });
});
