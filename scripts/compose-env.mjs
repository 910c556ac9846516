#!/usr/bin/env node
// Prepares this folder for docker-compose.yml:  node scripts/compose-env.mjs [NAME=value]…
// It adds what is missing to secrets/ and .env, and changes nothing that is there.
import { prepareCompose } from './lib/compose-env.mjs';
import { Problem } from './lib/problem.mjs';

try {
  for (const line of prepareCompose(process.cwd(), process.argv.slice(2))) console.log(line);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
