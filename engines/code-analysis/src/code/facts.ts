import type { Size } from '../report/lines.ts';
import type { Declared, Role, Signature } from './language.ts';

/** One call by its name as it is written, such as `fs.readFile` or `.push`. */
export interface Call {
  name: string;
  line: number;
  isInLoop: boolean;
}

/** What is counted of the body of a function or of the file outside of all functions. */
export interface Body {
  counted: Partial<Record<Role, number>>;
  nesting: number;
  calls: Call[];
  thrown: string[];
  elements: string[];
  callbacks: number;
}

/** A function with a name. What stands in functions without one counts for the named one around it. */
export interface FunctionFacts extends Signature, Body {
  fromLine: number;
  toLine: number;
  doc: string | null;
  /** Named functions inside of it. */
  inner: FunctionFacts[];
  decorators: string[];
  isInner: boolean;
  /** Declared here, written elsewhere: a method of an interface. */
  isBodiless: boolean;
  isRecursive: boolean;
}

export interface TypeFacts extends Declared {
  fromLine: number;
  toLine: number;
  doc: string | null;
}

/** Everything that is counted in a file of a programming language. */
export interface CodeFacts {
  /** In the order in which they begin. */
  functions: FunctionFacts[];
  types: TypeFacts[];
  imports: string[];
  /** What is outside of all named functions. */
  top: Body;
  decorators: string[];
  size: Size;
  problem: string | null;
}

export function emptyBody(): Body {
  return { counted: {}, nesting: 0, calls: [], thrown: [], elements: [], callbacks: 0 };
}

export function counted(body: Body, ...roles: Role[]): number {
  return roles.reduce((sum, role) => sum + (body.counted[role] ?? 0), 0);
}

/** Where the code can go one way or another: conditions, cases and conditional expressions. */
export function branchesOf(body: Body): number {
  return counted(body, 'branch', 'case', 'ternary');
}

export function loopsOf(body: Body): number {
  return counted(body, 'loop', 'comprehension');
}

/** McCabe's number: one and each place where the code can go another way. */
export function cyclomatic(body: Body): number {
  return 1 + branchesOf(body) + loopsOf(body) + counted(body, 'logic', 'catch');
}

/** Functions inside of functions inside of functions, as far as anybody writes them. */
const INNER_DEPTH = 5;

/** A function and the named functions inside of it, as one body. */
export function whole(facts: FunctionFacts, depth = INNER_DEPTH): Body {
  const all: Body = { ...facts, counted: { ...facts.counted } };
  const inside = depth > 0 ? facts.inner.map((inner) => whole(inner, depth - 1)) : [];
  for (const inner of inside) {
    for (const [role, amount] of Object.entries(inner.counted)) {
      all.counted[role as Role] = (all.counted[role as Role] ?? 0) + amount;
    }
    all.nesting = Math.max(all.nesting, inner.nesting);
    all.calls = [...all.calls, ...inner.calls];
    all.thrown = [...all.thrown, ...inner.thrown];
    all.elements = [...all.elements, ...inner.elements];
    all.callbacks += inner.callbacks;
  }
  return all;
}
