import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/rust';
import { childNamed, childrenNamed, firstBelow, type Source } from '../tree/source.ts';
import {
  type CodeLanguage,
  type Declared,
  elseIf,
  type Role,
  type Signature,
  signature,
} from './language.ts';

const TYPE_KINDS: Record<string, string> = {
  StructItem: 'struct',
  EnumItem: 'enum',
  TraitItem: 'trait',
  TypeItem: 'type',
  UnionItem: 'union',
};

/** Rust. */
export const rust: CodeLanguage = {
  parserFor: () => parser,
  roles: {
    FunctionItem: 'function',
    ClosureExpression: 'function',
    StructItem: 'type',
    EnumItem: 'type',
    TraitItem: 'type',
    UnionItem: 'type',
    ImplItem: 'methods',
    UseDeclaration: 'import',
    CallExpression: 'call',
    MacroInvocation: 'macro',
    IfExpression: 'branch',
    MatchArm: 'case',
    MatchExpression: 'level',
    LogicOp: 'logic',
    ForExpression: 'loop',
    WhileExpression: 'loop',
    LoopExpression: 'loop',
    TryExpression: 'propagation',
    ReturnExpression: 'return',
    AwaitExpression: 'await',
    LineComment: 'comment',
    BlockComment: 'comment',
    Attribute: 'decorator',
    TypeParamList: 'generics',
    UnsafeBlock: 'unsafe',
  } satisfies Record<string, Role>,
  wrappers: ['AttributeItem'],
  logicOperators: ['&&', '||'],
  signature: signatureOf,
  declared,
  imports: (node, source) => [
    source
      .text(node)
      .slice(0, 200)
      .replace(/^(pub\s+)?use\s+/, '')
      .replace(/(::)?\{[\s\S]*$|(\s+as\s+\w+)?;$/g, ''),
  ],
  roleOf: (role, node) =>
    node.name === 'MatchArm' && node.firstChild?.name === '_' ? null : elseIf(role, node),
};

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const named = childNamed(node, 'BoundIdentifier');
  if (!named || node.name === 'ClosureExpression') return null;
  const params = childNamed(node, 'ParamList');
  const isMethod = params !== null && childNamed(params, 'SelfParameter') !== null;
  const head = source.content.slice(node.from, named.from);
  return signature({
    name: source.text(named),
    params: params
      ? childrenNamed(params, 'Parameter').map((param) => parameter(param, source))
      : [],
    isAsync: /\basync\b/.test(head),
    isExported: /^pub\b/.test(head),
    isTest: /^#\[(\w+::)?test\b/.test(attributes(node, source)),
    kind: isMethod ? 'method' : 'function',
  });
}

function parameter(param: SyntaxNode, source: Source): string {
  const name = firstBelow(param, 'BoundIdentifier');
  return name ? source.text(name) : '…';
}

function attributes(node: SyntaxNode, source: Source): string {
  const parent = node.parent;
  return parent?.name === 'AttributeItem' ? source.text(parent).slice(0, 60) : '';
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  if (node.name === 'ImplItem') return implemented(node, source);
  const name = childNamed(node, 'TypeIdentifier');
  if (!name) return null;
  return {
    name: source.text(name),
    kind: TYPE_KINDS[node.name] ?? 'type',
    parents: [],
    isExported: /^pub\b/.test(source.text(node).slice(0, 10)),
  };
}

/** `impl Trait for Type` adds methods to the type. */
function implemented(node: SyntaxNode, source: Source): Declared | null {
  const body = childNamed(node, 'DeclarationList');
  const head = source.content.slice(node.from, body?.from ?? node.to).slice(0, 300);
  const parts = head
    .replace(/^impl\s*(<[^{]*?>(?=\s+\w))?\s*/, '')
    .replace(/\bwhere\b[\s\S]*$/, '')
    .split(/\sfor\s/);
  const name = (/[\w]+(?=\s*(<|$))/.exec((parts.at(-1) ?? '').trim()) ?? [''])[0];
  return name ? { name, kind: 'impl', parents: [], isExported: false } : null;
}
