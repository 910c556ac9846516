import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { sizeOf } from '../report/lines.ts';
import { parse, type Source, syntaxProblem } from '../tree/source.ts';
import { callName } from './calls.ts';
import { Comments } from './comments.ts';
import { type Body, type CodeFacts, emptyBody, type FunctionFacts } from './facts.ts';
import { type CodeLanguage, elseIf, type Role } from './language.ts';

const DEEPER: readonly Role[] = ['branch', 'loop', 'try', 'level'];

const HEADS = ['ForOfSpec', 'ForInSpec', 'ForSpec', 'ForClause', 'RangeClause'];
const FOR_EACH = ['ForStatement', 'ForRangeLoop', 'ForExpression'];
const BODIES = ['Body', 'Block', 'CompoundStatement', 'DeclarationList'];
const HEAD_DEPTH = 20;

/** A named function, or the file, that is being walked through. */
interface Frame {
  body: Body;
  facts: FunctionFacts | null;
  /** How deep in conditions and loops the walk is, and in how many loops of this very function. */
  nesting: number;
  loops: number;
  /** The type whose body is being walked through. */
  owner: string | null;
}

/** Counts everything in a file of a programming language in one walk over its tree. */
export function collect(content: string, language: CodeLanguage): CodeFacts {
  return new Collector(
    parse(content, language.parserFor(content), language.readable),
    language,
  ).run();
}

class Collector {
  readonly #source: Source;
  readonly #language: CodeLanguage;
  readonly #comments: Comments;
  readonly #facts: CodeFacts;
  readonly #frames: Frame[];
  /** What to undo when the node at the same depth is left. */
  readonly #undo: (() => void)[] = [];

  constructor(source: Source, language: CodeLanguage) {
    this.#source = source;
    this.#language = language;
    this.#comments = new Comments(source);
    const top = emptyBody();
    this.#frames = [{ body: top, facts: null, nesting: 0, loops: 0, owner: null }];
    this.#facts = {
      functions: [],
      types: [],
      imports: [],
      top,
      decorators: [],
      size: { code: 0, comment: 0 },
      problem: syntaxProblem(source),
    };
  }

  run(): CodeFacts {
    this.#source.tree.iterate({
      enter: (node) => {
        this.#undo.push(this.#enter(node));
      },
      leave: () => this.#undo.pop()?.(),
    });
    this.#addDocs();
    this.#facts.imports = [...new Set(this.#facts.imports)];
    this.#facts.size = sizeOf(this.#source.content, this.#source.lines, this.#comments.all);
    for (const one of this.#facts.functions) one.isRecursive = callsItself(one);
    return this.#facts;
  }

  #frame(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #enter(ref: SyntaxNodeRef): () => void {
    const usual = this.#language.roles[ref.name];
    if (!usual) return noop;
    const role = this.#roleHere(usual, ref);
    if (!role) return noop;
    if (role === 'function') return this.#enterFunction(ref.node);
    if (role === 'type' || role === 'methods') return this.#enterType(role, ref.node);
    this.#count(role, ref);
    return DEEPER.includes(role) ? this.#enterDeeper(role) : noop;
  }

  #roleHere(usual: Role, ref: SyntaxNodeRef): Role | null {
    const { logicOperators, roleOf = elseIf } = this.#language;
    if (usual === 'logic') return logicOperators.includes(this.#source.text(ref)) ? usual : null;
    return roleOf(usual, ref.node, this.#source);
  }

  #enterDeeper(role: Role): () => void {
    const frame = this.#frame();
    const loops = role === 'loop' ? 1 : 0;
    frame.nesting += 1;
    frame.loops += loops;
    frame.body.nesting = Math.max(frame.body.nesting, frame.nesting);
    return () => {
      frame.nesting -= 1;
      frame.loops -= loops;
    };
  }

  #enterFunction(node: SyntaxNode): () => void {
    const found = this.#language.signature(node, this.#source);
    const around = this.#frame();
    if (!found?.name) {
      const loops = around.loops;
      around.body.callbacks += 1;
      around.loops = 0;
      return () => {
        around.loops = loops;
      };
    }
    const anchor = this.#anchor(node);
    const facts: FunctionFacts = {
      ...found,
      ...emptyBody(),
      owner: found.owner ?? around.owner,
      fromLine: this.#source.line(anchor),
      toLine: this.#source.lastLine(node),
      doc: this.#language.innerDoc?.(node, this.#source) ?? null,
      inner: [],
      decorators: [],
      isBodiless: this.#source.content[node.to - 1] === ';',
      isInner: around.facts !== null,
      isRecursive: false,
    };
    around.facts?.inner.push(facts);
    this.#facts.functions.push(facts);
    this.#frames.push({ body: facts, facts, nesting: 0, loops: 0, owner: null });
    return () => {
      this.#frames.pop();
    };
  }

  #enterType(role: Role, node: SyntaxNode): () => void {
    const found = this.#language.declared(node, this.#source);
    if (!found) return noop;
    if (role === 'type') {
      this.#facts.types.push({
        ...found,
        fromLine: this.#source.line(this.#anchor(node)),
        toLine: this.#source.lastLine(node),
        doc: this.#language.innerDoc?.(node, this.#source) ?? null,
      });
    }
    const frame = this.#frame();
    const { owner } = frame;
    frame.owner = found.name;
    return () => {
      frame.owner = owner;
    };
  }

  #count(role: Role, ref: SyntaxNodeRef): void {
    const { body, loops } = this.#frame();
    body.counted[role] = (body.counted[role] ?? 0) + 1;
    if (role === 'comment') this.#comments.add(ref);
    if (role === 'import') {
      this.#facts.imports.push(...this.#language.imports(ref.node, this.#source));
    }
    if (role === 'call' || role === 'construction' || role === 'macro') {
      const name = callName(ref.node, this.#source);
      const isInLoop = loops > 0 && !isInLoopHead(ref.node);
      if (name) body.calls.push({ name, line: this.#source.line(ref), isInLoop });
    }
    if (role === 'throw') {
      const thrown = ref.node.cursor();
      const name =
        thrown.firstChild() && thrown.nextSibling() ? callName(thrown.node, this.#source) : null;
      if (name && /(^|[.:\\])[A-Z]\w*$/.test(name)) body.thrown.push(name);
    }
    if (role === 'decorator') this.#facts.decorators.push(decoratorName(this.#source.text(ref)));
    if (role === 'element') body.elements.push(this.#source.text(ref));
  }

  /** The outermost node that is nothing but this declaration: with its decorators and `export`. */
  #anchor(node: SyntaxNode): SyntaxNode {
    let anchor = node;
    while (anchor.parent && this.#language.wrappers.includes(anchor.parent.name)) {
      anchor = anchor.parent;
    }
    return anchor;
  }

  #addDocs(): void {
    for (const one of [...this.#facts.functions, ...this.#facts.types]) {
      one.doc ??= this.#comments.before(one.fromLine);
    }
  }
}

function noop(): void {}

/** What a `for` goes through is asked for once, in front of its body. */
function isInLoopHead(call: SyntaxNode): boolean {
  let node = call;
  for (let depth = 0; node.parent && depth < HEAD_DEPTH; depth += 1) {
    const parent = node.parent;
    if (HEADS.includes(parent.name)) return true;
    if (FOR_EACH.includes(parent.name))
      return !BODIES.includes(node.name) && node.nextSibling !== null;
    if (BODIES.includes(parent.name)) return false;
    node = parent;
  }
  return false;
}

function decoratorName(text: string): string {
  return (/[\w$.:\\]+/.exec(text.slice(0, 100)) ?? [''])[0];
}

/** Only what is called plainly, or on the object itself, is the function of that name. */
function callsItself({ name, owner, calls }: FunctionFacts): boolean {
  const names = owner
    ? [
        `this.${name}`,
        `self.${name}`,
        `${owner}.${name}`,
        `Self::${name}`,
        `self::${name}`,
        `static::${name}`,
        `$this.${name}`,
        `${owner}::${name}`,
      ]
    : [name];
  return calls.some((call) => names.includes(call.name));
}
