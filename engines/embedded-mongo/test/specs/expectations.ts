import {
  type Document,
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoServerError,
} from 'mongodb';
import type { Entities } from './entities.ts';
import { match } from './matcher.ts';
import { fail } from './outcomes.ts';
import { isObject, show } from './values.ts';

/** Fields of the driver's results that are not in the specification. */
const DRIVER_FIELDS = new Set(['didUpsert']);

/** A driver result in the form of the specification: maps as documents, without missing values. */
function specified(result: unknown): unknown {
  if (result instanceof Map) {
    return Object.fromEntries([...result].map(([key, value]) => [key, specified(value)]));
  }
  if (!isObject(result)) return result;
  const fields: Document = {};
  for (const name of fieldNames(result)) {
    const value: unknown = result[name];
    const unset = value === undefined || (name === 'upsertedId' && value === null);
    if (unset || DRIVER_FIELDS.has(name)) continue;
    fields[name] = value instanceof Map ? specified(value) : value;
  }
  return fields;
}

// Some of the driver's results have getters instead of fields.
function fieldNames(result: Document): string[] {
  const prototype: unknown = Object.getPrototypeOf(result);
  const getters =
    prototype === Object.prototype || !isObject(prototype)
      ? []
      : Object.entries(Object.getOwnPropertyDescriptors(prototype))
          .filter(([, descriptor]) => descriptor.get)
          .map(([name]) => name);
  return [...new Set([...Object.keys(result), ...getters])];
}

/** Compares an operation's result; throws `Mismatch`. */
export function checkResult(expected: unknown, result: unknown, entities: Entities): void {
  const actual = specified(result);
  match(expected, actual, { entities, path: 'result', isRoot: true });
}

/** Error of the server, unwrapped if the driver wraps it. */
const answered = (error: unknown): unknown =>
  error instanceof MongoClientBulkWriteError && error.cause ? error.cause : error;

const hasLabel = (error: unknown, label: string): boolean =>
  error instanceof MongoError && error.hasErrorLabel(label);

/** Compares an operation's error; throws `Mismatch`. */
export function checkError(expected: Document, error: unknown, entities: Entities): void {
  const cause = answered(error);
  const message = error instanceof Error ? error.message : String(error);
  const { isClientError, errorContains, errorLabelsContain, errorLabelsOmit } = expected;
  if (isClientError !== undefined && isClientError === cause instanceof MongoServerError) {
    fail(`${message}: expected ${isClientError ? 'a client' : 'a server'} error`);
  }
  if (errorContains && !message.toLowerCase().includes(errorContains.toLowerCase())) {
    fail(`"${message}" does not contain "${errorContains}"`);
  }
  for (const label of errorLabelsContain ?? []) {
    if (!hasLabel(error, label) && !hasLabel(cause, label)) fail(`${message}: no label ${label}`);
  }
  for (const label of errorLabelsOmit ?? []) {
    if (hasLabel(error, label)) fail(`${message}: has label ${label}`);
  }
  checkCodes(expected, cause);
  checkDetails(expected, error, entities);
}

function checkCodes({ errorCode, errorCodeName }: Document, cause: unknown): void {
  const fields: Document = cause instanceof MongoError ? cause : {};
  if (errorCode !== undefined && fields.code !== errorCode) {
    fail(`code is ${fields.code}, expected ${errorCode}`);
  }
  if (errorCodeName === undefined) return;
  const names = [fields.codeName, fields.errorResponse?.codeName];
  names.push(fields.errorResponse?.writeConcernError?.codeName);
  if (!names.includes(errorCodeName)) fail(`codeName is ${names}, expected ${errorCodeName}`);
}

function checkDetails(expected: Document, error: unknown, entities: Entities): void {
  const { errorResponse, expectResult, writeErrors, writeConcernErrors } = expected;
  const place = (path: string) => ({ entities, path, isRoot: true });
  const fields: Document = error instanceof Error ? error : {};
  if (errorResponse) {
    const cause: Document = answered(error) ?? {};
    match(errorResponse, cause.errorResponse ?? cause, place('error response'));
  }
  if (expectResult !== undefined) {
    match(expectResult, partialResult(error), place('result of the failed operation'));
  }
  if (writeErrors) {
    for (const [at, wanted] of Object.entries(writeErrors)) {
      const all = specified(fields.writeErrors);
      match(wanted, isObject(all) ? all[at] : undefined, place(`write error ${at}`));
    }
  }
  if (writeConcernErrors) {
    match(writeConcernErrors, fields.writeConcernErrors, place('write concern errors'));
  }
}

// Partial result of a failed bulk write; empty if it changed nothing.
function partialResult(error: unknown): unknown {
  if (error instanceof MongoClientBulkWriteError) {
    const result = specified(error.partialResult);
    const did = isObject(result) && COUNTS.some((name) => result[name] > 0);
    return did ? result : undefined;
  }
  if (!(error instanceof MongoBulkWriteError)) return undefined;
  const result = specified(error.result);
  // The driver lists the ids it tried to insert here, not the inserted ones.
  return isObject(result) ? { ...result, insertedIds: undefined } : result;
}

const COUNTS = ['insertedCount', 'upsertedCount', 'matchedCount', 'deletedCount'];

/** A message for an error that no test expected. */
export const unexpectedError = (name: string, error: unknown): string =>
  `${name} failed: ${error instanceof Error ? `${error.name}: ${error.message}` : show(error)}`;
