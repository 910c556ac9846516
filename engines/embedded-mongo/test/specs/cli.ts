import fs from 'node:fs';
import path from 'node:path';
import { loadCases, specificationsFolder } from './loader.ts';
import { documentOf, SPECIFICATIONS, sectionOf } from './report.ts';
import { runCases } from './run-specification.ts';

/**
 * Runs specifications by hand: all of them, or those named as arguments. `ONLY` takes the tests whose name
 * contains it; `--write` replaces results.md.
 */
const RESULTS = path.join(import.meta.dirname, 'results.md');
const root = specificationsFolder();
if (!root) throw new Error('set MONGODB_SPECS to the folder of the specifications');
const named = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const only = process.env.ONLY ?? '';
const sections: string[] = [];
for (const specification of named.length > 0 ? named : SPECIFICATIONS) {
  const cases = loadCases(root, specification).filter(({ name }) => name.includes(only));
  const section = sectionOf(specification, await runCases(cases));
  sections.push(section);
  process.stdout.write(`${section}\n\n`);
}
if (process.argv.includes('--write') && named.length === 0 && !only) {
  fs.writeFileSync(RESULTS, documentOf(sections));
}
