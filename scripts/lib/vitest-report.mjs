import { existsSync, readFileSync } from 'node:fs';
import { Problem } from './problem.mjs';

/**
 * Counts the tests in vitest's JSON reports. A file that cannot be loaded, an error outside of any
 * test and a report that is missing count as failures too.
 * @param runError the error of the run, or null
 * @param tested an array to which the paths of the test files that ran are added
 */
export function countTests(reports, runError, tested = []) {
  const written = reports.filter((report) => existsSync(report));
  const missing = reports.length - written.length;
  if (missing > 0 && !runError) throw new Problem(`a test run wrote no report`);
  if (written.length === 0) throw runError;
  const counts = written.map((report) => countReport(report, tested));
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const failed = sum('failed') + missing;
  return { passed: sum('passed'), failed: failed === 0 && runError ? 1 : failed };
}

function countReport(report, tested) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  tested.push(...testResults.map(({ name }) => name));
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
}
