import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { at } from './root.mjs';

/** Base configuration of packages that do not run on Node. */
const BROWSER = { 'web-kit': 'tsconfig.base.json' };

/**
 * Compiles a package of `packages/` without its tests to modules with declarations, in
 * `<into>/src` and `<into>/test`. Declarations import `.ts` files.
 */
export async function emitPackage(name, into, { declarationsOnly = false } = {}) {
  const dir = at('packages', name);
  const config = {
    extends: at(BROWSER[name] ?? 'tsconfig.node.json'),
    compilerOptions: {
      noEmit: false,
      // `npm run typecheck` checks the sources.
      noCheck: true,
      declaration: true,
      removeComments: declarationsOnly,
      emitDeclarationOnly: declarationsOnly,
      rewriteRelativeImportExtensions: true,
      rootDir: dir,
      outDir: into,
      typeRoots: [at('node_modules/@types')],
    },
    include: [path.join(dir, 'src'), path.join(dir, 'test')],
    exclude: ['ts', 'tsx', 'd.ts'].map((end) => path.join(dir, `**/*.test*.${end}`)),
  };
  mkdirSync(into, { recursive: true });
  const file = path.join(into, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  // One checker, so that the members of unions always have the same order.
  await run(process.execPath, [
    at('node_modules/typescript/bin/tsc'),
    '-p',
    file,
    '--checkers',
    '1',
  ]);
}
