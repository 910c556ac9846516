import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { at, ROOT } from '../lib/root.mjs';
import { BROWSER_TASKS, reportsOf, testFiles } from '../lib/test-files.mjs';
import { scratch } from './scratch.mjs';

it('finds test files with every valid suffix in any folder, except build output and hidden ones', () => {
  const folder = scratch();
  const files = ['a.test.ts', 'b/c.test.tsx', 'b/d.spec.mjs', 'lost/e.test.js'];
  const others = ['a.ts', 'node_modules/x/x.test.ts', 'b/dist/y.test.js', '.cache/z.test.ts'];
  for (const file of [...files, ...others]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  expect(testFiles(folder).sort()).toEqual(files);
});

it('expects a report from every script that tests a package or the platform', () => {
  const reports = reportsOf(['test', 'test:scripts']).map((report) => path.relative(ROOT, report));
  expect(reports).toEqual(
    expect.arrayContaining([
      '.vitest/test-scripts.json',
      'services/auth/.vitest/test.json',
      'mfe-github/.vitest/test.json',
    ]),
  );
  expect(reports).not.toContain('.vitest/test.json');
  const ofAuth = reportsOf(['test'], (folder) => folder === 'services/auth');
  expect(ofAuth).toEqual([at('services/auth/.vitest/test.json')]);
  expect(reportsOf(BROWSER_TASKS)).toContain(at('e2e/.vitest/test-servers.json'));
});
