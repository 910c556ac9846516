#!/usr/bin/env node
import { createFeature } from './lib/new-feature.mjs';
import { Problem } from './lib/problem.mjs';
import { displayPath } from './lib/root.mjs';

try {
  const [service = '', name = ''] = process.argv.slice(2);
  for (const file of createFeature({ service, name })) console.log(displayPath(file));
  console.log('Next steps: CONTRIBUTING.md#add-a-feature-to-a-service');
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
  process.exitCode = 1;
}
