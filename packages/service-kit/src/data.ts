#!/usr/bin/env node
import { z } from 'zod';
import { readArguments } from './backup/arguments.ts';
import { DataError } from './backup/databases.ts';
import { runForOperator, runOnServer, verify } from './backup/run-command.ts';
import { ConfigError, readConfig } from './config.ts';

const schema = z.object({
  MONGODB_URI: z.string(),
  MONGODB_PASSWORD: z.string().optional(),
  MONGODB_DB_PREFIX: z.string().default('snippetry_'),
  BUILDS_DIR: z.string().optional(),
});

function config() {
  try {
    return readConfig(schema, process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new DataError(error.message, { cause: error });
    throw error;
  }
}

/** `data.ts backup|restore …`: backs up or restores the databases of MongoDB. */
await runForOperator(async () => {
  const command = readArguments(process.argv.slice(2), process.cwd());
  if (command.name === 'restore' && command.verifies) return verify(command.file);
  const { MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix, BUILDS_DIR: buildsDir } = config();
  await runOnServer(command, { uri, prefix, buildsDir });
});
