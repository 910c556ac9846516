import type { Document, MongoClient } from 'mongodb';

import { Entities } from './entities.ts';
import { checkEvents } from './events.ts';
import { checkError, checkResult, unexpectedError } from './expectations.ts';
import type { CollectionData, Operation } from './format.ts';
import { limitOf } from './limits.ts';
import type { Case } from './loader.ts';
import { match } from './matcher.ts';
import { perform } from './operations.ts';
import { fail, Mismatch, NotRunnable } from './outcomes.ts';
import { unmetRequirement } from './requirements.ts';
import { performRunnerOperation, type RunnerContext } from './runner-operations.ts';
import { show } from './values.ts';

/** A server to run tests on, with a client of the runner. */
export interface TestBed {
  uri: string;
  admin: MongoClient;
}

/** Result of a test; `reason` of a skipped or failed one. */
export interface Outcome {
  name: string;
  result: 'passed' | 'failed' | 'skipped';
  reason: string;
}

const DEADLINE_MS = 15_000;
const REFUSED =
  /(the option '\S+'|read concern "snapshot" of \S+|\S+) is not supported by the embedded/;

async function prepare(admin: MongoClient, data: readonly CollectionData[]): Promise<void> {
  await admin.db('admin').command({ killAllSessions: [] });
  // Not every file defines its initial data, so data of former tests must be dropped.
  const { databases } = await admin.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) await admin.db(name).dropDatabase();
  for (const { databaseName, collectionName, createOptions, documents } of data) {
    const db = admin.db(databaseName);
    await db.createCollection(collectionName, createOptions ?? {});
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
}

async function attempt(context: RunnerContext, operation: Operation): Promise<Document> {
  const { object, name, arguments: args } = operation;
  try {
    if (object !== 'testRunner') return { result: await perform(operation, context.entities) };
    await performRunnerOperation(context, name, args ?? {});
    return {};
  } catch (error) {
    if (error instanceof Mismatch || error instanceof NotRunnable) throw error;
    const refused = REFUSED.exec(messagesOf(error))?.[1];
    if (refused) throw new NotRunnable(`${refused}, which the server refuses`);
    return { error };
  }
}

/** Message of an error and of its cause, which a client's bulk write wraps. */
const messagesOf = (error: unknown): string =>
  `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;

async function step(context: RunnerContext, operation: Operation): Promise<void> {
  const { name, expectError, expectResult, saveResultAsEntity } = operation;
  const { entities } = context;
  const { result, error } = await attempt(context, operation);
  if (operation.ignoreResultAndError) return;
  if (expectError) {
    if (error === undefined) fail(`${name} gave ${show(result)}, expected an error`);
    checkError(expectError, error, entities);
    return;
  }
  if (error !== undefined) fail(unexpectedError(name, error));
  if (saveResultAsEntity) entities.save(saveResultAsEntity, result);
  if (expectResult !== undefined) checkResult(expectResult, result, entities);
}

async function checkOutcome(context: RunnerContext, data: readonly CollectionData[]) {
  for (const { databaseName, collectionName, documents } of data) {
    const collection = context.admin.db(databaseName).collection(collectionName);
    const stored = await collection.find({}, { sort: { _id: 1 } }).toArray();
    const path = `${databaseName}.${collectionName}`;
    match(documents, stored, { entities: context.entities, path, isRoot: false });
  }
}

async function carryOut({ file, test }: Case, { uri, admin }: TestBed): Promise<void> {
  const entities = new Entities(uri);
  const context: RunnerContext = { entities, admin, failPoints: new Set() };
  try {
    await prepare(admin, file.initialData ?? []);
    for (const definition of file.createEntities ?? []) await entities.create(definition);
    for (const operation of test.operations) await step(context, operation);
    entities.stopEvents();
    checkEvents(test.expectEvents ?? [], entities);
    await checkOutcome(context, test.outcome ?? []);
  } finally {
    for (const configureFailPoint of context.failPoints) {
      await admin.db('admin').command({ configureFailPoint, mode: 'off' });
    }
    await entities.close();
  }
}

function skipReason(item: Case): string | undefined {
  const { file, test } = item;
  const unmet =
    unmetRequirement(file.runOnRequirements) ?? unmetRequirement(test.runOnRequirements);
  if (unmet) return `needs ${unmet}`;
  if (test.skipReason) return `skipped by its file: ${test.skipReason}`;
  return limitOf(item);
}

/** Rejects if a test does not end in time. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Mismatch('did not end in time')), DEADLINE_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one test on a server without other clients. */
export async function runCase(item: Case, bed: TestBed): Promise<Outcome> {
  const { name } = item;
  const skipped = skipReason(item);
  if (skipped) return { name, result: 'skipped', reason: skipped };
  try {
    await inTime(carryOut(item, bed));
    return { name, result: 'passed', reason: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof NotRunnable) return { name, result: 'skipped', reason: `needs ${reason}` };
    return { name, result: 'failed', reason };
  }
}
