#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { writeApi } from './lib/api-report.mjs';
import { Problem } from './lib/problem.mjs';

const OPTIONS = {
  /** States that changed types accept all that they accepted before. */
  compatible: { type: 'boolean', default: false },
};

try {
  const { values } = parseArgs({ options: OPTIONS });
  await writeApi({ isCompatible: values.compatible });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
  process.exitCode = 1;
}
