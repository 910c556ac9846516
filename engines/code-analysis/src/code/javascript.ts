import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { childNamed, childrenNamed, type Source } from '../tree/source.ts';
import {
  type CodeLanguage,
  type Declared,
  elseIf,
  type Role,
  type Signature,
  signature,
} from './language.ts';

const ROLES: Record<string, Role> = {
  FunctionDeclaration: 'function',
  FunctionExpression: 'function',
  ArrowFunction: 'function',
  MethodDeclaration: 'function',
  Property: 'function',
  ClassDeclaration: 'type',
  ClassExpression: 'type',
  InterfaceDeclaration: 'type',
  TypeAliasDeclaration: 'type',
  EnumDeclaration: 'type',
  ImportDeclaration: 'import',
  DynamicImport: 'import',
  CallExpression: 'call',
  NewExpression: 'construction',
  IfStatement: 'branch',
  case: 'case',
  SwitchStatement: 'level',
  ConditionalExpression: 'ternary',
  LogicOp: 'logic',
  ForStatement: 'loop',
  WhileStatement: 'loop',
  DoStatement: 'loop',
  TryStatement: 'try',
  CatchClause: 'catch',
  ThrowStatement: 'throw',
  ReturnStatement: 'return',
  AwaitExpression: 'await',
  YieldExpression: 'yield',
  LineComment: 'comment',
  BlockComment: 'comment',
  Decorator: 'decorator',
  RegExp: 'regex',
  TypeParamList: 'generics',
};

const VALUE_OWNERS = [
  'VariableDeclaration',
  'PropertyDeclaration',
  'Property',
  'AssignmentExpression',
];
const NAMES = [
  'VariableDefinition',
  'PropertyDefinition',
  'PrivatePropertyDefinition',
  'TypeDefinition',
  'VariableName',
];
const TYPE_KINDS: Record<string, string> = {
  ClassDeclaration: 'class',
  ClassExpression: 'class',
  InterfaceDeclaration: 'interface',
  TypeAliasDeclaration: 'type',
  EnumDeclaration: 'enum',
};

/** JavaScript or TypeScript, with JSX in both. */
export function javascript(dialect: string): CodeLanguage {
  const configured = parser.configure({ dialect });
  return {
    parserFor: () => configured,
    roles: { ...ROLES, JSXOpenTag: 'element', JSXSelfClosingTag: 'element' },
    wrappers: ['ExportDeclaration', ...VALUE_OWNERS, 'ExpressionStatement'],
    logicOperators: ['&&', '||', '??'],
    signature: signatureOf,
    declared,
    imports,
    roleOf,
  };
}

function roleOf(role: Role, node: SyntaxNode): Role | null {
  // An object literal's `name() {}` is a method; its `name: value` is a value.
  if (node.name === 'Property') return childNamed(node, 'ParamList') ? role : null;
  return elseIf(role, node);
}

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const name = functionName(node, source);
  if (!name) return null;
  const keywords = childrenNamed(node, 'async', 'Star').map((child) => child.name);
  const isMethod = node.name === 'MethodDeclaration' || node.parent?.name === 'PropertyDeclaration';
  return signature({
    name,
    params: parameters(node, source),
    isAsync: keywords.includes('async'),
    isGenerator: keywords.includes('Star'),
    isExported: isExported(node),
    kind: name === 'constructor' ? 'constructor' : isMethod ? 'method' : 'function',
  });
}

function functionName(node: SyntaxNode, source: Source): string | null {
  const own = childNamed(node, ...NAMES);
  if (own && node.name !== 'ArrowFunction') return source.text(own);
  const parent = node.parent;
  if (parent?.name === 'ExportDeclaration') return 'default';
  if (!parent || !VALUE_OWNERS.includes(parent.name)) return null;
  let target = node.prevSibling;
  while (target && !NAMES.includes(target.name) && target.name !== 'MemberExpression') {
    target = target.prevSibling;
  }
  return target ? (source.text(target).slice(-60).split('.').pop() ?? null) : null;
}

function isExported(node: SyntaxNode): boolean {
  const holder = node.parent?.name === 'VariableDeclaration' ? node.parent : node;
  return holder.parent?.name === 'ExportDeclaration';
}

function parameters(node: SyntaxNode, source: Source): string[] {
  const params = childNamed(node, 'ParamList');
  if (!params) return [];
  return childrenNamed(params, 'VariableDefinition', 'ObjectPattern', 'ArrayPattern').map(
    (param) =>
      param.name === 'VariableDefinition'
        ? source.text(param)
        : param.name[0] === 'O'
          ? '{…}'
          : '[…]',
  );
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  const name = childNamed(node, 'VariableDefinition', 'TypeDefinition');
  if (!name) return null;
  const isAlias = node.name === 'TypeAliasDeclaration';
  return {
    name: source.text(name),
    kind: TYPE_KINDS[node.name] ?? 'type',
    parents: isAlias ? [] : childrenNamed(node, 'VariableName', 'TypeName').map(source.text),
    isExported: isExported(node),
  };
}

function imports(node: SyntaxNode, source: Source): string[] {
  return childrenNamed(node, 'String').map((name) => source.text(name).slice(1, -1));
}
