import fs from 'node:fs';
import path from 'node:path';
import { BSON } from 'mongodb';
import type { SpecFile, SpecTest } from './format.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

/** A test with its file. */
export interface Case {
  file: SpecFile;
  test: SpecTest;
  /** `<file>: <description>` */
  name: string;
}

/** Folder of the specifications' test files; undefined if it does not exist. */
export function specificationsFolder(): string | undefined {
  const beside = path.join(REPOSITORY, '..', 'shared', 'data', 'mongodb-specs');
  const folder = process.env.MONGODB_SPECS ?? beside;
  return fs.existsSync(folder) ? folder : undefined;
}

/** All tests of one specification, in order of file names. */
export function loadCases(root: string, specification: string): Case[] {
  const tests = path.join(root, specification, 'tests');
  const unified = path.join(tests, 'unified');
  const folder = fs.existsSync(unified) ? unified : tests;
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().flatMap((name) => {
    const file: SpecFile = BSON.EJSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'), {
      relaxed: true,
    });
    return file.tests.map((test) => ({
      file,
      test,
      name: `${path.basename(name, '.json')}: ${test.description}`,
    }));
  });
}
