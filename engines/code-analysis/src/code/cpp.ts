import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/cpp';
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
  ClassSpecifier: 'class',
  StructSpecifier: 'struct',
  UnionSpecifier: 'union',
  EnumSpecifier: 'enum',
};

/** C and C++. */
export const cpp: CodeLanguage = {
  parserFor: () => parser,
  roles: {
    FunctionDefinition: 'function',
    LambdaExpression: 'function',
    ClassSpecifier: 'type',
    StructSpecifier: 'type',
    UnionSpecifier: 'type',
    EnumSpecifier: 'type',
    PreprocDirective: 'import',
    CallExpression: 'call',
    NewExpression: 'construction',
    IfStatement: 'branch',
    case: 'case',
    SwitchStatement: 'level',
    ConditionalExpression: 'ternary',
    LogicOp: 'logic',
    ForStatement: 'loop',
    ForRangeLoop: 'loop',
    WhileStatement: 'loop',
    DoStatement: 'loop',
    TryStatement: 'try',
    CatchClause: 'catch',
    ThrowStatement: 'throw',
    ReturnStatement: 'return',
    GotoStatement: 'unsafe',
    DeleteExpression: 'deferred',
    LineComment: 'comment',
    BlockComment: 'comment',
    TemplateDeclaration: 'generics',
    CoAwaitExpression: 'await',
    CoYieldStatement: 'yield',
  } satisfies Record<string, Role>,
  wrappers: ['TemplateDeclaration', 'TypeDefinition'],
  logicOperators: ['&&', '||'],
  signature: signatureOf,
  declared,
  imports,
  roleOf: (role, node, source) => {
    const isOther = role === 'import' && !/^#\s*include/.test(source.text(node).slice(0, 30));
    return isOther ? null : elseIf(role, node);
  },
};

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  if (node.name === 'LambdaExpression') return null;
  const declarator = firstBelow(node, 'FunctionDeclarator');
  const name = declarator?.firstChild;
  if (!declarator || !name) return null;
  const parts = source.text(name).split('::');
  const own = parts.pop() ?? '';
  const owner = parts.pop() ?? null;
  const isConstructor = own === (owner ?? enclosingType(node, source));
  const isMethod = owner !== null || name.name === 'FieldIdentifier';
  return signature({
    name: own,
    owner,
    params: parameters(declarator, source),
    kind: isConstructor ? 'constructor' : isMethod ? 'method' : 'function',
    isTest: /^TEST(_F|_P)?$/.test(own),
  });
}

function enclosingType(node: SyntaxNode, source: Source): string | null {
  const type = node.parent?.parent;
  const name = type && type.name in TYPE_KINDS ? childNamed(type, 'TypeIdentifier') : null;
  return name ? source.text(name) : null;
}

function parameters(declarator: SyntaxNode, source: Source): string[] {
  const params = childNamed(declarator, 'ParameterList');
  if (!params) return [];
  return childrenNamed(params, 'ParameterDeclaration', 'OptionalParameterDeclaration')
    .filter((param) => source.text(param).trim() !== 'void')
    .map((param) => {
      const name = firstBelow(param, 'Identifier');
      return name ? source.text(name) : '…';
    });
}

/** A type with a body; `struct node *next` only mentions one. */
function declared(node: SyntaxNode, source: Source): Declared | null {
  if (!childNamed(node, 'FieldDeclarationList', 'EnumeratorList')) return null;
  // `typedef struct { … } name_t;` has its name behind the body.
  const alias = node.parent?.name === 'TypeDefinition' ? node.parent : null;
  const name =
    childNamed(node, 'TypeIdentifier', 'TemplateType') ??
    (alias && childNamed(alias, 'TypeIdentifier'));
  if (!name) return null;
  const bases = childNamed(node, 'BaseClassClause');
  return {
    name: source.text(name),
    kind: TYPE_KINDS[node.name] ?? 'type',
    parents: bases
      ? childrenNamed(bases, 'TypeIdentifier', 'ScopedTypeIdentifier', 'TemplateType').map(
          source.text,
        )
      : [],
    isExported: false,
  };
}

function imports(node: SyntaxNode, source: Source): string[] {
  const file = childNamed(node, 'SystemLibString', 'String');
  return file ? [source.text(file).slice(1, -1)] : [];
}
