import type { Size } from '../lines.ts';

/** Meaning of a node of a syntax tree, or of a word. */
export type Role =
  | 'function'
  | 'type'
  /** A block of methods of a type that is declared elsewhere. */
  | 'methods'
  | 'import'
  | 'call'
  /** Takes one of two paths, and nests a level deeper. */
  | 'branch'
  /** Another path on the level of its branch: `elif`, a case, a conditional expression. */
  | 'case'
  /** Nests a level deeper without a decision. */
  | 'level'
  | 'logic'
  | 'loop'
  | 'comprehension'
  | 'catch'
  | 'throw'
  | 'return'
  | 'await'
  | 'yield'
  | 'comment'
  | 'decorator'
  | 'element'
  | 'concurrency'
  | 'propagation'
  | 'generics'
  | 'unsafe';

/** One call by its name as written, such as `fs.readFile` or `.push`. */
export interface Call {
  name: string;
  line: number;
  isInLoop: boolean;
}

/** Counts of the body of a function, or of the file outside all functions. */
export interface Body {
  counted: Map<Role, number>;
  nesting: number;
  calls: Call[];
  thrown: string[];
  elements: string[];
}

interface Declaration {
  name: string;
  kind: string;
  isExported: boolean;
  fromLine: number;
  toLine: number;
  /** First sentence of its comment. */
  doc: string | null;
}

/** A named function. The content of anonymous functions counts for the named one around it. */
export interface FunctionFacts extends Declaration, Body {
  /** As written, in brackets. */
  parameters: string;
  /** Name of the type that it belongs to. */
  owner: string | null;
  isAsync: boolean;
  isTest: boolean;
  /** Whether it is declared without a body: a method of an interface. */
  isBodiless: boolean;
  isInner: boolean;
  /** Named functions inside it. */
  inner: FunctionFacts[];
}

export interface TypeFacts extends Declaration {
  parents: string[];
}

/** Everything that is counted in a file of a programming language. */
export interface CodeFacts {
  /** In the order in which they begin. */
  functions: FunctionFacts[];
  types: TypeFacts[];
  imports: string[];
  /** Code outside of all named functions. */
  top: Body;
  decorators: string[];
  size: Size;
  problem: string | null;
}

export function emptyBody(): Body {
  return { counted: new Map(), nesting: 0, calls: [], thrown: [], elements: [] };
}

export function sumOf({ counted }: Body, ...roles: Role[]): number {
  return roles.reduce((sum, role) => sum + (counted.get(role) ?? 0), 0);
}

/** Number of branches: conditions, cases and conditional expressions. */
export const branchesOf = (body: Body) => sumOf(body, 'branch', 'case');
export const loopsOf = (body: Body) => sumOf(body, 'loop', 'comprehension');

/** McCabe's cyclomatic complexity: one, plus one for each branch. */
export function cyclomatic(body: Body): number {
  return 1 + branchesOf(body) + loopsOf(body) + sumOf(body, 'logic', 'catch');
}

const OBJECTS = ['this.', 'self.', 'Self::', '$this.', 'self::', 'static::'];

/** Names by which a file calls a function: its own, or on its object or type. */
export function ownNames({ name, owner }: FunctionFacts): string[] {
  return owner ? [...OBJECTS, `${owner}.`, `${owner}::`].map((object) => object + name) : [name];
}

export function isRecursive(facts: FunctionFacts): boolean {
  const names = ownNames(facts);
  return facts.calls.some(({ name }) => names.includes(name));
}

/** Adds up several bodies. */
export function merged(bodies: readonly Body[]): Body {
  const all = emptyBody();
  for (const { counted } of bodies) {
    for (const [role, amount] of counted) all.counted.set(role, sumOf(all, role) + amount);
  }
  return {
    counted: all.counted,
    nesting: Math.max(0, ...bodies.map(({ nesting }) => nesting)),
    calls: bodies.flatMap(({ calls }) => calls).sort((a, b) => a.line - b.line),
    thrown: bodies.flatMap(({ thrown }) => thrown),
    elements: bodies.flatMap(({ elements }) => elements),
  };
}

/** Depth to which nested functions are added up. */
const INNER_DEPTH = 5;

/** A function and its nested named functions, as one body. */
export function whole(facts: FunctionFacts, depth = INNER_DEPTH): Body {
  if (depth === 0 || facts.inner.length === 0) return facts;
  return merged([facts, ...facts.inner.map((one) => whole(one, depth - 1))]);
}
