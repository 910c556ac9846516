#!/usr/bin/env node
import { backupData } from './backup.ts';
import { restoreData } from './restore.ts';

const USAGE = 'usage: cli.ts backup|restore <data folder> <file>';

async function run(command: string | undefined, dir: string, file: string): Promise<string> {
  if (command === 'backup') {
    const { bytes, collections } = await backupData(dir, file);
    return `${collections} collections, ${(bytes / 1e6).toFixed(1)} MB, in ${file}`;
  }
  if (command !== 'restore') throw new Error(USAGE);
  const { oldFolder } = restoreData(dir, file);
  return `${file} is restored${oldFolder ? `; what was there before is in ${oldFolder}` : ''}`;
}

const [command, dir, file, ...more] = process.argv.slice(2);
try {
  if (!dir || !file || more.length > 0) throw new Error(USAGE);
  process.stdout.write(`${await run(command, dir, file)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
