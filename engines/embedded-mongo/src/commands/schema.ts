import { badValue, CommandError, failedToParse, located, typeMismatch } from '../errors.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isNullish, typeName } from '../values/types.ts';
import { COMMANDS, type Fields, GENERIC, type Kind, NESTED, STATEMENTS } from './fields.ts';

const MAX_MEMBERS = 50;
const LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const NOTHING: ReadonlyMap<string, unknown> = new Map();

/**
 * Checks a command's fields: throws 40415 for an unknown one, 40414 for a missing one, 14 for a wrong type,
 * 51024 for a negative count and 72 for one that is not supported. Afterwards the command has no null
 * fields, and flags given as numbers are booleans. `sequences` are fields sent beside the body.
 */
export function checkFields(
  name: string,
  command: Doc,
  sequences: ReadonlyMap<string, unknown>,
): void {
  const canonical = name === 'findandmodify' ? 'findAndModify' : name;
  const fields = COMMANDS[canonical];
  if (!fields) return;
  let rules = ofCommands.get(name);
  if (!rules) {
    const own = fields[name] ? {} : { [name]: 'any' as const };
    rules = rulesOf({ ...GENERIC, ...fields, ...own });
    ofCommands.set(name, rules);
  }
  checkDocumentFields(command, canonical, { rules, sequences });
}

/** Checks one statement of a write command in the same way. */
export function checkStatement(name: keyof typeof STATEMENTS, statement: Doc): Doc {
  const rules = ofStatements.get(name) ?? NO_RULES;
  checkDocumentFields(statement, name, { rules, sequences: NOTHING });
  return statement;
}

/** A table of fields, taken apart once. */
interface Rules {
  kinds: ReadonlyMap<string, Kind>;
  required: readonly string[];
}

function rulesOf(fields: Fields): Rules {
  const entries = Object.entries(fields);
  return {
    kinds: new Map(entries.map(([name, kind]) => [name, withoutMark(kind)])),
    required: entries.flatMap(([name, kind]) => (kind.endsWith('!') ? [name] : [])),
  };
}

// The types do not know what is left of a text.
const withoutMark = (kind: Kind | `${Kind}!`): Kind => kind.replace('!', '') as Kind;

const rulesByName = (tables: Readonly<Record<string, Fields>>): ReadonlyMap<string, Rules> =>
  new Map(Object.entries(tables).map(([name, fields]) => [name, rulesOf(fields)]));

const NO_RULES = rulesOf({});
const ofStatements = rulesByName(STATEMENTS);
const ofNested = rulesByName(NESTED);
/** By the name a command was sent under; made when it is first sent. */
const ofCommands = new Map<string, Rules>();

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

/** Kinds that are no more than a type, with the name MongoDB gives it. */
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
    if (value !== false) throw unsupported(field);
  } else if (kind === 'hint') {
    if (typeof value !== 'string') checkHint(field, value);
  } else if (kind === 'count') {
    checkType(field, 'number', value);
    checkNotNegative(field, value);
  } else if (TYPES[kind]) checkType(field, kind, value);
  else {
    checkType(field, 'object', value);
    if (isDoc(value)) checkNested(field, kind, value);
  }
}

function checkHint(field: string, value: unknown): void {
  if (!isDoc(value)) throw failedToParse(`${field} must be a string or an object`);
}

function checkNotNegative(field: string, value: unknown): void {
  if (toDouble(value) >= 0) return;
  const name = field.slice(field.lastIndexOf('.') + 1);
  throw located(51024, `BSON field '${name}' value must be >= 0, actual value '${String(value)}'`);
}

const unsupported = (field: string): CommandError =>
  new CommandError(
    72,
    'InvalidOptions',
    `the option '${field}' is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it`,
  );

function checkNested(field: string, kind: string, value: Doc): void {
  checkDocumentFields(value, field, { rules: ofNested.get(kind) ?? NO_RULES, sequences: NOTHING });
  if (kind === 'collation' && value.locale !== 'simple') {
    throw badValue('collation is not supported by the embedded server');
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
