import { expect, it } from 'vitest';
import { filesByPage } from './page-files.ts';

const importedAs = (request: string) => [{ request, moduleName: './src/routes.tsx' }];
const PROVIDED = 'provide shared module (default) @x/kit/ui@0.0.0 = /x/packages/kit/src/ui.ts';

const CHUNKS = [
  { files: ['assets/page.1a.js', 'assets/page.1a.css'], origins: importedAs('./page.tsx') },
  {
    files: ['assets/both.2b.js'],
    origins: [...importedAs('./page.tsx'), ...importedAs('./b.tsx')],
  },
  { files: ['assets/ui.3c.js', 'assets/ui.svg'], origins: [{ moduleName: PROVIDED, request: '' }] },
  { files: ['assets/other.4d.js'], origins: importedAs('./other.tsx') },
] as unknown as Parameters<typeof filesByPage>[1];

const PAGES = {
  '/a': { imports: ['./page.tsx', './b.tsx'], maxBytes: 1 },
  '/b': { imports: ['@x/kit/ui'], asks: ['/api/b'], maxBytes: 1 },
};

it('returns the scripts and style sheets of the chunks that a page imports, without duplicates', () => {
  expect(filesByPage(PAGES, CHUNKS)).toEqual({
    '/a': { files: ['assets/page.1a.js', 'assets/page.1a.css', 'assets/both.2b.js'], asks: [] },
    '/b': { files: ['assets/ui.3c.js'], asks: ['/api/b'] },
  });
});

it('throws for an import that no chunk contains', () => {
  expect(() => filesByPage({ '/a': { imports: ['./gone.tsx'], maxBytes: 1 } }, CHUNKS)).toThrow(
    './gone.tsx',
  );
});
