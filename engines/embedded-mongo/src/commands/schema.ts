import {
  badValue,
  CommandError,
  failedToParse,
  located,
  notSupported,
  typeMismatch,
  unsupported,
} from '../errors.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNullish, typeName } from '../values/types.ts';
import { COMMANDS, NESTED, type Rules, STATEMENTS } from './fields.ts';

const MAX_MEMBERS = 50;
const LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const NOTHING: ReadonlyMap<string, string> = new Map();

/**
 * Checks a command's fields: throws 40415 for an unknown one, 40414 for a missing one, 14 for a
 * wrong type, 51024 for a negative count and 72 for an unsupported one. Removes null fields, and
 * converts flags given as numbers to booleans. `sequences` are fields sent outside the body.
 */
export function checkFields(
  name: string,
  command: Doc,
  sequences: ReadonlyMap<string, unknown>,
): void {
  const rules = COMMANDS.get(name);
  if (rules) checkDocumentFields(command, name, { rules, sequences });
}

/** Checks one statement of a write command in the same way. */
export function checkStatement(name: string, statement: Doc): Doc {
  const rules = STATEMENTS.get(name) ?? NO_RULES;
  checkDocumentFields(statement, name, { rules, sequences: NOTHING });
  return statement;
}

const NO_RULES: Rules = { kinds: NOTHING, required: [] };

function checkDocumentFields(
  doc: Doc,
  name: string,
  { rules, sequences }: { rules: Rules; sequences: ReadonlyMap<string, unknown> },
): void {
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    const kind = rules.kinds.get(field);
    if (!kind) throw located(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (kind === 'any') continue;
    if (isNullish(value)) delete doc[field];
    else if (!TYPES[kind]?.fits(value)) checkKind(`${name}.${field}`, kind, value);
    if (kind === 'bool' && isNumeric(value)) doc[field] = toDouble(value) !== 0;
  }
  for (const field of rules.required) {
    if (doc[field] !== undefined || sequences.has(field)) continue;
    throw located(40414, `BSON field '${name}.${field}' is missing but a required field`);
  }
}

/** Kinds that only check a type, with its name in MongoDB. */
const TYPES: Readonly<Record<string, { name: string; fits: (value: unknown) => boolean }>> = {
  object: { name: 'object', fits: isDoc },
  array: { name: 'array', fits: Array.isArray },
  string: { name: 'string', fits: (value) => typeof value === 'string' },
  bool: { name: 'bool', fits: (value) => typeof value === 'boolean' || isNumeric(value) },
  number: { name: 'long', fits: isNumeric },
};

function checkType(field: string, kind: string, value: unknown): void {
  const type = TYPES[kind];
  if (!type || type.fits(value)) return;
  throw typeMismatch(
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected type '${type.name}'`,
  );
}

function checkKind(field: string, kind: string, value: unknown): void {
  if (kind === 'refused') {
    if (value === false) return;
    throw new CommandError(72, notSupported(`the option '${field}'`));
  } else if (kind === 'hint') {
    if (typeof value === 'string' || isDoc(value)) return;
    throw failedToParse(`${field} must be a string or an object`);
  } else if (kind === 'count') {
    checkType(field, 'number', value);
    checkNotNegative(field, value);
  } else if (TYPES[kind]) checkType(field, kind, value);
  else {
    checkType(field, 'object', value);
    if (isDoc(value)) checkNested(field, kind, value);
  }
}

function checkNotNegative(field: string, value: unknown): void {
  if (toDouble(value) >= 0) return;
  const name = field.slice(field.lastIndexOf('.') + 1);
  throw located(51024, `BSON field '${name}' value must be >= 0, actual value '${String(value)}'`);
}

function checkNested(field: string, kind: string, value: Doc): void {
  checkDocumentFields(value, field, { rules: NESTED.get(kind) ?? NO_RULES, sequences: NOTHING });
  if (kind === 'collation' && value.locale !== 'simple') {
    throw unsupported('collation');
  }
  const { level, w } = value;
  if (kind === 'readConcern' && typeof level === 'string' && !LEVELS.has(level)) {
    throw badValue(
      `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  if (kind === 'writeConcern' && !isNullish(w)) checkMembers(w);
}

function checkMembers(w: unknown): void {
  if (typeof w === 'string' || isDoc(w)) return;
  const count = toDouble(w);
  if (isNumeric(w) && count >= 0 && count <= MAX_MEMBERS) return;
  throw failedToParse(
    `w has to be a string, an object or a non-negative number not greater than ${MAX_MEMBERS}`,
  );
}
