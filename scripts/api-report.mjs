#!/usr/bin/env node
import { writeApi } from './lib/api-report.mjs';
import { Problem } from './lib/problem.mjs';

try {
  writeApi();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
