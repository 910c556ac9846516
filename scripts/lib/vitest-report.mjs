import { existsSync, readFileSync } from 'node:fs';
import { Problem } from './problem.mjs';

/**
 * Counts the tests in vitest's JSON report. A file that cannot be loaded counts as a failure, and so
 * does an error outside of any test.
 * @param ended the error that the run ended with, if it did
 */
export function countTests(report, ended) {
  if (!existsSync(report)) throw ended ?? new Problem('the test run wrote no report');
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  return { passed: numPassedTests, failed: failed === 0 && ended ? 1 : failed };
}
