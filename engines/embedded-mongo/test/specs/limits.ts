import type { Document } from 'mongodb';
import type { Case } from './loader.ts';
import { isObject } from './values.ts';

/** Tests whose outcome the driver decides before it sends anything. */
const LIMITS: readonly { test: RegExp; reason: string }[] = [
  {
    test: /: inserting _id with type null via /,
    reason: 'the driver sends an ObjectId in place of a null `_id`',
  },
  {
    test: /passes bypassDocumentValidation: false$/,
    reason: 'the driver does not send `bypassDocumentValidation: false`',
  },
  {
    test: /: client bulkWrite with writeConcern in a transaction causes a transaction error$/,
    reason: 'the driver does not refuse a write concern inside a transaction here',
  },
  {
    test: /: (?!Distinct).* operation with snapshot and snapshot ?time$/i,
    reason: 'reads at a time of another session, of which the server keeps no state',
  },
];

const NEEDS_SECONDARY = 'its client connects to secondary members only, and there is one member';

function usesCollation(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(usesCollation);
  if (!isObject(value)) return false;
  const { collation } = value;
  if (isObject(collation) && collation.locale !== 'simple') return true;
  return Object.values(value).some(usesCollation);
}

const clients = ({ file, test }: Case): Document[] =>
  [
    ...(file.createEntities ?? []),
    ...test.operations.flatMap((operation) => operation.arguments?.entities ?? []),
  ].flatMap(({ client }) => (client ? [client] : []));

/** Reason that a test does not apply to this server; undefined if it applies. */
export function limitOf(item: Case): string | undefined {
  const known = LIMITS.find(({ test }) => test.test(item.name));
  if (known) return known.reason;
  if (usesCollation(item.test.operations)) return 'collation, which the server refuses';
  const secondary = clients(item).some(
    ({ uriOptions }) => uriOptions?.readPreference === 'secondary',
  );
  return secondary ? NEEDS_SECONDARY : undefined;
}
