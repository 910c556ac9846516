import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadCases, specificationsFolder } from './loader.ts';
import { sectionOf } from './report.ts';
import { runCases } from './run-specification.ts';

const RESULTS = path.join(import.meta.dirname, 'results.md');
const TIMEOUT_MS = 120_000;

/** Defines the test of one specification: a run must give the recorded results. */
export function testSpecification(specification: string): void {
  const root = specificationsFolder();
  if (!root) {
    it(`${specification}: the specifications are not present here`, () => {
      expect(root).toBeUndefined();
    });
    return;
  }
  it(
    `${specification}: passes, skips and fails what results.md records`,
    async () => {
      const section = sectionOf(specification, await runCases(loadCases(root, specification)));
      expect(fs.readFileSync(RESULTS, 'utf8')).toContain(`${section}\n`);
    },
    TIMEOUT_MS,
  );
}
