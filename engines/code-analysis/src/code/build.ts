import { Lines, type Range, sizeOf } from '../lines.ts';
import { Comments } from './comments.ts';
import { type Body, type CodeFacts, emptyBody, type FunctionFacts, type Role } from './facts.ts';
import { type Parents, parentsIn, typeHead } from './names.ts';

/** Syntax of a language's declarations. */
export interface Notation {
  parents?: Parents;
  /**
   * Matches parameters that start with the own object; a function of a type without it is no
   * method.
   */
  self?: RegExp;
  /** Matched against the code from the start of a declaration to its parameters or body. */
  exported?: RegExp;
  test?: RegExp;
  /** Matches names of constructors; the name of the type if missing. */
  constructors?: RegExp;
  /** Finds each imported name in the text of an import, as its first group. */
  imports: RegExp;
}

/** A part of the code with a role. Parts are added in the order in which they begin. */
export interface Part extends Range {
  role: Role;
  /** Code of imports, decorators and elements; name of calls and errors. */
  text?: string;
  /** For loops: offset at which the repeated code begins. */
  repeatedFrom?: number;
  /** For functions and types with a name. */
  declared?: Declared | null;
}

/** Code of a declaration. */
export interface Declared {
  name: string;
  /** Start, including its decorators and `export`. */
  from: number;
  owner: string | null;
  /** Code up to the parameters or the body. */
  head: string;
  /** The parameters in their brackets. */
  parameters: string;
  doc: string | null;
  isBodiless: boolean;
}

/** A part that contains the next parts, with the state after it. */
interface Scope {
  to: number;
  body: Body;
  facts: FunctionFacts | null;
  /** The type that contains the next part. */
  owner: string | null;
  nesting: number;
  /** Set within loops of the same function. */
  repeatedFrom: number | null;
}

const DEEPER: readonly Role[] = ['branch', 'loop', 'level'];

/** Collects the facts of a file from its parts. */
export class Builder {
  readonly #notation: Notation;
  readonly #content: string;
  readonly #lines: Lines;
  readonly comments: Comments;
  readonly #facts: CodeFacts;
  readonly #scopes: Scope[];

  constructor(content: string, notation: Notation, problem: string | null) {
    this.#content = content;
    this.#notation = notation;
    this.#lines = new Lines(content);
    this.comments = new Comments(content, this.#lines);
    const top = emptyBody();
    const size = { code: 0, comment: 0 };
    this.#facts = { functions: [], types: [], imports: [], decorators: [], top, size, problem };
    const to = Number.POSITIVE_INFINITY;
    this.#scopes = [{ to, body: top, facts: null, owner: null, nesting: 0, repeatedFrom: null }];
  }

  add(part: Part): void {
    while (this.scope.to <= part.from) this.#scopes.pop();
    const { role, declared } = part;
    if (role === 'function') this.#scopes.push(this.#function(part));
    else if (role === 'type' || role === 'methods') {
      if (declared) this.#scopes.push(this.#type(part, declared));
    } else this.#count(part);
  }

  /** Scope of the part that was added last. */
  get scope(): Scope {
    return this.#scopes.at(-1) as Scope;
  }

  finish(): CodeFacts {
    const facts = this.#facts;
    for (const one of [...facts.functions, ...facts.types]) {
      one.doc ??= this.comments.before(one.fromLine);
    }
    facts.imports = [...new Set(facts.imports)];
    facts.size = sizeOf(this.#content, this.comments.all);
    return facts;
  }

  #function(part: Part): Scope {
    const { to, declared } = part;
    const { scope } = this;
    if (!declared) return { ...scope, to, repeatedFrom: null };
    const { name, head, parameters, doc, isBodiless } = declared;
    const { self, constructors, exported, test } = this.#notation;
    const owner = declared.owner ?? scope.owner;
    const isMethod = owner !== null && (!self || self.test(parameters));
    const isConstructor = owner !== null && (constructors?.test(name) || name === owner);
    const facts: FunctionFacts = {
      ...emptyBody(),
      ...{ name, owner, doc, isBodiless, inner: [] },
      parameters: isMethod && self ? parameters.replace(self, '(') : parameters || '()',
      kind: isConstructor ? 'constructor' : isMethod ? 'method' : 'function',
      isExported: exported?.test(head) ?? false,
      isAsync: /\b(?:async|suspend)\b/.test(head),
      isTest: test?.test(head) ?? false,
      isInner: scope.facts !== null,
      fromLine: this.#lines.at(declared.from),
      toLine: this.#lines.last(part),
    };
    scope.facts?.inner.push(facts);
    this.#facts.functions.push(facts);
    return { to, body: facts, facts, owner: null, nesting: 0, repeatedFrom: null };
  }

  #type(part: Part, declared: Declared): Scope {
    const { name, head, doc } = declared;
    if (part.role === 'type') {
      const { kind, rest } = typeHead(head, name);
      const { parents, exported } = this.#notation;
      this.#facts.types.push({
        ...{ name, kind, doc },
        parents: parents && kind !== 'enum' ? parentsIn(rest, parents) : [],
        isExported: exported?.test(head) ?? false,
        fromLine: this.#lines.at(declared.from),
        toLine: this.#lines.last(part),
      });
    }
    return { ...this.scope, to: part.to, owner: name };
  }

  #count({ role, from, to, text = '', repeatedFrom }: Part): void {
    const { scope } = this;
    const { body } = scope;
    body.counted.set(role, (body.counted.get(role) ?? 0) + 1);
    if (role === 'comment') this.comments.add({ from, to });
    if (role === 'decorator') this.#facts.decorators.push(/[\w$.:\\]+/.exec(text)?.[0] ?? '');
    if (role === 'element') body.elements.push(text);
    if (role === 'throw' && text) body.thrown.push(text);
    if (role === 'import') {
      const names = [...text.matchAll(this.#notation.imports)];
      this.#facts.imports.push(...names.map((found) => found[1] ?? found[2] ?? ''));
    }
    if (role === 'call' && text) {
      const isInLoop = scope.repeatedFrom !== null && from >= scope.repeatedFrom;
      body.calls.push({ name: text, line: this.#lines.at(from), isInLoop });
    }
    if (!DEEPER.includes(role)) return;
    const nesting = scope.nesting + 1;
    body.nesting = Math.max(body.nesting, nesting);
    const own = role === 'loop' ? repeatedFrom : null;
    const repeated = scope.repeatedFrom ?? own ?? null;
    this.#scopes.push({ ...scope, to, nesting, repeatedFrom: repeated });
  }
}
