import type { Parser, SyntaxNode } from '@lezer/common';
import type { Source } from '../tree/source.ts';

/** What a node of a syntax tree is for the analyser. */
export type Role =
  | 'function'
  | 'type'
  /** A block of methods of a type that is declared elsewhere. */
  | 'methods'
  | 'import'
  | 'call'
  | 'construction'
  /** Takes one of two ways, and goes a level deeper. */
  | 'branch'
  /** One more way on the level of its branch: `elif`, a case. */
  | 'case'
  /** Goes a level deeper without deciding anything by itself. */
  | 'level'
  | 'ternary'
  | 'logic'
  | 'loop'
  | 'comprehension'
  | 'try'
  | 'catch'
  | 'throw'
  | 'return'
  | 'await'
  | 'yield'
  | 'comment'
  | 'decorator'
  | 'regex'
  | 'element'
  | 'concurrency'
  | 'deferred'
  | 'propagation'
  | 'generics'
  | 'unsafe'
  | 'macro';

/** How a function is declared. */
export interface Signature {
  name: string;
  params: string[];
  isAsync: boolean;
  isGenerator: boolean;
  isExported: boolean;
  isTest: boolean;
  /** `function`, `method`, `constructor` … */
  kind: string;
  /** The type that it belongs to, where it is not written inside of it. */
  owner: string | null;
}

/** How a type is declared. */
export interface Declared {
  name: string;
  /** `class`, `interface`, `struct` … */
  kind: string;
  parents: string[];
  isExported: boolean;
}

/** How the tree of one language is read. */
export interface CodeLanguage {
  parserFor: (content: string) => Parser;
  /** Blanks out what the parser does not know yet, so that it reads the rest; keeps all offsets. */
  readable?: (content: string) => string;
  roles: Readonly<Record<string, Role>>;
  /** Nodes around a declaration that its comment stands in front of. */
  wrappers: readonly string[];
  /** The operators among nodes with the role `logic`. */
  logicOperators: readonly string[];
  /** Null for a function without a name, which counts for the one around it. */
  signature: (node: SyntaxNode, source: Source) => Signature | null;
  declared: (node: SyntaxNode, source: Source) => Declared | null;
  imports: (node: SyntaxNode, source: Source) => string[];
  /** The role that a node has where it stands; null for none. */
  roleOf?: (role: Role, node: SyntaxNode, source: Source) => Role | null;
  /** The text of the documentation inside a function, where the language has that. */
  innerDoc?: (node: SyntaxNode, source: Source) => string | null;
}

/** An `else if` is one more way on the level of its `if`. */
export function elseIf(role: Role, node: SyntaxNode): Role {
  return role === 'branch' && node.parent?.name === node.name ? 'case' : role;
}

/** A signature of which only what is special is named. */
export function signature(own: Partial<Signature> & Pick<Signature, 'name' | 'params'>): Signature {
  return {
    isAsync: false,
    isGenerator: false,
    isExported: false,
    isTest: false,
    kind: 'function',
    owner: null,
    ...own,
  };
}
