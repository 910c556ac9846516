#!/usr/bin/env node
import { lockDirectory } from '../storage/lock-file.ts';
import { backupData } from './backup.ts';
import { checkDataFile } from './check.ts';
import { restoreData } from './restore.ts';
import { runWith } from './serve.ts';

const USAGE = `usage: cli.ts backup|restore <data folder> <file>
       cli.ts verify <file>
       cli.ts unused <data folder>
       cli.ts with <data folder> <command> [argument]...`;

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function run([command, first, ...rest]: string[]): Promise<void> {
  const [file, ...more] = rest;
  if (!first) throw new Error(USAGE);
  if (command === 'with') {
    process.exitCode = await runWith(first, rest);
  } else if (command === 'unused' && !file) {
    lockDirectory(first)();
  } else if (command === 'verify' && !file) {
    checkDataFile(first);
    print(`${first} is complete`);
  } else if (command === 'backup' && file && more.length === 0) {
    const { bytes, collections } = await backupData(first, file);
    print(`${collections} collections, ${(bytes / 1e6).toFixed(1)} MB, in ${file}`);
  } else if (command === 'restore' && file && more.length === 0) {
    const { oldFolder } = restoreData(first, file);
    print(`${file} is restored${oldFolder ? `; what was there before is in ${oldFolder}` : ''}`);
  } else throw new Error(USAGE);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
