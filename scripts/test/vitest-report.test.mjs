import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { at } from '../lib/root.mjs';
import { countTests } from '../lib/vitest-report.mjs';
import { scratch } from './scratch.mjs';

it('counts a test file that cannot be loaded as a failure', () => {
  const report = path.join(scratch(), 'report.json');
  const broken = { status: 'failed', assertionResults: [] };
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const write = (numFailedTests, testResults) =>
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests, testResults }));
  write(1, [broken, failed]);
  expect(countTests([report], new Error('1'))).toMatchObject({ passed: 7, failed: 2 });
  write(0, []);
  expect(countTests([report], null)).toEqual({ passed: 7, failed: 0, failures: [] });
  expect(countTests([report], new Error('unhandled'))).toMatchObject({ passed: 7, failed: 1 });
});

it('adds up the reports of packages, and counts a missing one as a failure', () => {
  const folder = scratch();
  const reports = ['a', 'b', 'c'].map((name) => path.join(folder, name));
  for (const [i, report] of reports.slice(0, 2).entries()) {
    const testResults = [{ name: `/repository/${i}.test.ts`, status: 'passed' }];
    writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: i, testResults }));
  }
  const tested = [];
  const counted = countTests(reports.slice(0, 2), new Error('1'), tested);
  expect(counted).toMatchObject({ passed: 6, failed: 1 });
  expect(tested).toEqual(['/repository/0.test.ts', '/repository/1.test.ts']);
  expect(countTests(reports, new Error('1'))).toMatchObject({ passed: 6, failed: 2 });
  expect(() => countTests(reports, null)).toThrow('wrote no report');
});

it('lists failed tests with their errors, and files that could not be loaded', () => {
  const report = path.join(scratch(), 'report.json');
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31m1 is not 2'] };
  const testResults = [
    { name: at('a.test.ts'), status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    { name: at('b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: at('c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const counts = { numPassedTests: 2, numFailedTests: 1 };
  writeFileSync(report, JSON.stringify({ ...counts, testResults }));
  expect(countTests([report], new Error('1')).failures).toEqual([
    'a.test.ts > adds\n  1 is not 2',
    'b.test.ts\n  no such module',
  ]);
});
