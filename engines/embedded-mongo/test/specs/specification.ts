import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadCases, specificationsFolder } from './loader.ts';
import { sectionOf } from './report.ts';
import { runCases } from './run-specification.ts';

const README = path.join(import.meta.dirname, '../../README.md');
const TIMEOUT_MS = 120_000;

/** Defines the test of one specification: the run and the README's account of it must agree. */
export function testSpecification(specification: string): void {
  const root = specificationsFolder();
  if (!root) {
    it(`${specification}: the specifications are not present here`, () => {
      expect(root).toBeUndefined();
    });
    return;
  }
  it(
    `${specification}: passes what the README says, and skips and fails nothing else`,
    async () => {
      const section = sectionOf(specification, await runCases(loadCases(root, specification)));
      const readme = fs.readFileSync(README, 'utf8');
      expect(readme.split('\n\n').join('\n')).toContain(section.split('\n\n').join('\n'));
    },
    TIMEOUT_MS,
  );
}
