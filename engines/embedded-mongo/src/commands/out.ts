import { randomUUID } from 'node:crypto';
import { encode } from '../bson/encode.ts';
import type { IndexSpec } from '../catalog/index-definition.ts';
import { TEMPORARY_NAME } from '../engine/engine.ts';
import { CommandError, located } from '../errors.ts';
import { type Doc, isDoc, typeName } from '../values/types.ts';
import type { CommandContext } from './context.ts';
import { refuseView } from './context.ts';
import { scopeOf, write } from './write-helpers.ts';

const JOB_DOCUMENTS = 1000;

/** Namespace a `$out` names; throws 16990 or 16994 for anything else. */
export function outTarget({ db }: CommandContext, specification: unknown): string {
  if (typeof specification === 'string') return `${db}.${specification}`;
  if (!isDoc(specification)) {
    throw located(
      16990,
      `$out only supports a string or object argument, but found ${typeName(specification)}`,
    );
  }
  const { db: otherDb, coll, timeseries, ...unknown } = specification;
  if (timeseries !== undefined) {
    throw new CommandError(
      72,
      'InvalidOptions',
      'time series are not supported by the embedded server',
    );
  }
  if (typeof coll !== 'string' || typeof otherDb !== 'string' || Object.keys(unknown).length > 0) {
    throw located(
      16994,
      "If an object is passed to $out it must have exactly the fields 'db' and 'coll'",
    );
  }
  return `${otherDb}.${coll}`;
}

const newSpec = ({ id: _, multikey: __, arrays: ___, lossy: ____, ...spec }: IndexSpec) => spec;

/**
 * Replaces a collection by documents, keeping its options and indexes: they are written to a temporary one,
 * which takes the name at the end, so that readers see all of the old or all of the new.
 */
export async function writeOut(
  context: CommandContext,
  target: string,
  docs: readonly Doc[],
): Promise<void> {
  const { catalog, documents } = context.engine;
  const existing = catalog.get(target);
  refuseView(existing);
  const db = target.slice(0, target.indexOf('.'));
  const temporary = `${db}.${TEMPORARY_NAME}${randomUUID()}`;
  try {
    await write(context, () => {
      const collection = catalog.create(temporary, existing?.options ?? {});
      for (const { spec } of existing?.indexes ?? []) catalog.addIndex(collection, newSpec(spec));
    });
    for (let at = 0; at < docs.length; at += JOB_DOCUMENTS) {
      const chunk = docs.slice(at, at + JOB_DOCUMENTS);
      await write(context, () => {
        const collection = catalog.ensure(temporary);
        for (const doc of chunk) documents.insert(collection, encode(doc), scopeOf(context));
      });
    }
    await write(context, () => catalog.rename(temporary, target, true));
  } catch (error) {
    await context.engine.write(() => catalog.drop(temporary));
    throw error;
  }
}
