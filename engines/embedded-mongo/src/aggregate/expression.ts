import { failedToParse, located } from '../errors.ts';
import { computingStep } from '../query/computing.ts';
import { unknownName } from '../refused.ts';
import { type Doc, field, isDoc, setField } from '../values/types.ts';

/** Values of variables by name, without "$$". */
export type Variables = Readonly<Record<string, unknown>>;

/** A compiled expression: evaluated on a document with variables; undefined means missing. */
export type Evaluate = (root: unknown, variables: Variables) => unknown;

export type OperatorCompiler = (argument: unknown, scope: Scope) => Evaluate;

const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', 'NOW', 'REMOVE', 'CLUSTER_TIME'];

/** Operators and variables an expression may use. */
export class Scope {
  private readonly operators: ReadonlyMap<string, OperatorCompiler>;
  private readonly names: ReadonlySet<string>;

  constructor(operators: ReadonlyMap<string, OperatorCompiler>, names: Iterable<string> = []) {
    this.operators = operators;
    this.names = new Set([...SYSTEM_VARIABLES, ...names]);
  }

  with(names: readonly string[]): Scope {
    return new Scope(this.operators, [...this.names, ...names]);
  }

  /** Compiles an expression; throws 168 for an unknown operator and 17276 for an unknown variable. */
  compile(expression: unknown): Evaluate {
    if (typeof expression === 'string' && expression.startsWith('$')) {
      return expression.startsWith('$$')
        ? this.variable(expression.slice(2))
        : fieldPath(expression.slice(1));
    }
    if (Array.isArray(expression)) {
      const items = expression.map((item) => this.compile(item));
      return (root, variables) => items.map((item) => item(root, variables) ?? null);
    }
    return isDoc(expression) ? this.document(expression) : () => expression;
  }

  private document(expression: Doc): Evaluate {
    const names = Object.keys(expression);
    const operator = names.find((name) => name.startsWith('$'));
    if (operator !== undefined) {
      if (names.length > 1) {
        throw located(
          15983,
          `An object representing an expression must have exactly one field: ${names.join(', ')}`,
        );
      }
      const compiler = this.operators.get(operator);
      if (compiler) return counted(compiler(expression[operator], this));
      throw unknownName('expression', operator, `Unrecognized expression '${operator}'`);
    }
    const fields = names.map((name) => [name, this.compile(expression[name])] as const);
    return (root, variables) => {
      const result: Doc = {};
      for (const [name, evaluate] of fields) {
        const value = evaluate(root, variables);
        if (value !== undefined) setField(result, name, value);
      }
      return result;
    };
  }

  private variable(text: string): Evaluate {
    const [name = '', ...path] = text.split('.');
    if (!this.names.has(name)) throw located(17276, `Use of undefined variable: ${name}`);
    if (name === 'ROOT' || name === 'CURRENT') return (root) => pathValue(root, path);
    if (name === 'REMOVE') return () => undefined;
    return (_, variables) => pathValue(field(variables, name), path);
  }
}

// Every operator counts as one step, and every element of an array that it creates.
const counted =
  (evaluate: Evaluate): Evaluate =>
  (root, variables) => {
    const value = evaluate(root, variables);
    computingStep(Array.isArray(value) ? value.length : 1);
    return value;
  };

function fieldPath(text: string): Evaluate {
  const path = text.split('.');
  if (path.some((name) => name === '')) {
    throw located(15998, 'FieldPath field names may not be empty strings.');
  }
  const [first = ''] = path;
  if (path.length === 1) {
    return (root) => (isDoc(root) ? field(root, first) : pathValue(root, path));
  }
  return (root) => pathValue(root, path);
}

/**
 * Value at a field path of an expression. An array yields the array of its documents' values; a
 * numeric component is never a position in it.
 */
function pathValue(node: unknown, path: readonly string[], at = 0): unknown {
  const name = path[at];
  if (name === undefined) return node;
  if (Array.isArray(node)) {
    const result: unknown[] = [];
    for (const item of node) {
      const value = isDoc(item) ? pathValue(item, path, at) : undefined;
      if (value !== undefined) result.push(value);
    }
    return result;
  }
  return isDoc(node) ? pathValue(field(node, name), path, at + 1) : undefined;
}

/** Top-level fields an expression reads; undefined if it may read the whole document. */
export function expressionFields(
  expression: unknown,
  found = new Set<string>(),
): Set<string> | undefined {
  if (typeof expression === 'string') {
    if (/^\$\$(ROOT|CURRENT)\b/.test(expression)) return undefined;
    if (expression.startsWith('$') && !expression.startsWith('$$')) {
      found.add(expression.slice(1).split('.')[0] ?? '');
    }
    return found;
  }
  const inner = Array.isArray(expression)
    ? expression
    : isDoc(expression)
      ? Object.values(expression)
      : [];
  return inner.every((item) => expressionFields(item, found)) ? found : undefined;
}

/**
 * Checks the path of a field that a stage writes or reads; throws 40352, 40353, 15998, 16410 or
 * 16411.
 */
export function checkFieldPath(path: string): void {
  if (path === '') throw located(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw located(40353, "FieldPath must not end with a '.'.");
  for (const name of path.split('.')) {
    if (name === '') throw located(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$')) {
      throw located(16410, `FieldPath field names may not start with '$': ${path}`);
    }
    if (name.includes('\0')) {
      throw located(16411, 'FieldPath field names may not contain null bytes.');
    }
  }
}

/** Checks the name of a variable that a user defines; throws 9. */
export function checkVariableName(name: string): void {
  if (name === 'CURRENT' || /^[a-z\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*$/.test(name)) return;
  throw failedToParse(`'${name}' is not a valid name of a user variable`);
}
