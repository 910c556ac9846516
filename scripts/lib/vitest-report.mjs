import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

/** Maximum lines repeated of a failure's message: the assertion, its difference, its location. */
const REPEATED_LINES = 30;

/**
 * Counts the tests in vitest's JSON reports, and returns the failures. A file that cannot be
 * loaded, an error outside tests and a missing report count as failures too.
 *
 * @param runError the error of the run, or null
 * @param tested an array to which the paths of executed test files are added
 */
export function countTests(reports, runError, tested = []) {
  const written = reports.filter((report) => existsSync(report));
  const missing = reports.length - written.length;
  if (missing > 0 && !runError) throw new Problem(`a test run wrote no report`);
  if (written.length === 0) throw runError;
  const counts = written.map((report) => countReport(report, tested));
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const failed = sum('failed') + missing;
  return {
    passed: sum('passed'),
    failed: failed === 0 && runError ? 1 : failed,
    failures: counts.flatMap(({ failures }) => failures),
  };
}

function countReport(report, tested) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  tested.push(...testResults.map(({ name }) => name));
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failures = testResults.flatMap(failuresOf);
  return { passed: numPassedTests, failed: numFailedTests + broken, failures };
}

/**
 * Returns the failures of a test file as texts: the file, the test, and the first lines of the
 * reason.
 */
function failuresOf({ name, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const file = path.relative(at(), name ?? '');
  const tests = assertionResults.filter((one) => one.status === 'failed');
  if (tests.length === 0) return [summary(file, message)];
  return tests.map(({ fullName, failureMessages }) =>
    summary(`${file} > ${fullName}`, failureMessages?.join('\n')),
  );
}

function summary(title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, REPEATED_LINES);
  return [title, ...lines.filter(Boolean).map((line) => `  ${line}`)].join('\n');
}
