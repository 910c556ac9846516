import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/go';
import { childNamed, childrenNamed, firstBelow, type Source } from '../tree/source.ts';
import {
  type CodeLanguage,
  type Declared,
  type Role,
  type Signature,
  signature,
} from './language.ts';

/** Go. */
export const go: CodeLanguage = {
  // A loop over a number or a channel that names no variable.
  readable: (content) => content.replace(/\bfor range\b/g, 'for      '),
  parserFor: () => parser,
  roles: {
    FunctionDecl: 'function',
    MethodDecl: 'function',
    FunctionLiteral: 'function',
    TypeSpec: 'type',
    ImportSpec: 'import',
    CallExpr: 'call',
    IfStatement: 'branch',
    case: 'case',
    SwitchStatement: 'level',
    TypeSwitchStatement: 'level',
    SelectStatement: 'level',
    LogicOp: 'logic',
    ForStatement: 'loop',
    ReturnStatement: 'return',
    GoStatement: 'concurrency',
    SendStatement: 'concurrency',
    ReceiveStatement: 'concurrency',
    DeferStatement: 'deferred',
    LineComment: 'comment',
    BlockComment: 'comment',
    TypeParams: 'generics',
  } satisfies Record<string, Role>,
  wrappers: ['TypeDecl'],
  logicOperators: ['&&', '||'],
  signature: signatureOf,
  declared,
  imports: (node, source) =>
    childrenNamed(node, 'String').map((path) => source.text(path).slice(1, -1)),
};

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const named = childNamed(node, node.name === 'MethodDecl' ? 'FieldName' : 'DefName');
  if (!named) return null;
  const name = source.text(named);
  const isMethod = node.name === 'MethodDecl';
  const lists = childrenNamed(node, 'Parameters');
  const receiver = isMethod && lists[0] ? firstBelow(lists[0], 'TypeName') : null;
  return signature({
    name,
    owner: receiver ? source.text(receiver) : null,
    params: parameters(lists[isMethod ? 1 : 0], source),
    isExported: startsUpper(name),
    isTest: /^(Test|Benchmark|Fuzz)[A-Z_]/.test(name),
    kind: isMethod ? 'method' : 'function',
  });
}

function parameters(list: SyntaxNode | undefined, source: Source): string[] {
  if (!list) return [];
  return childrenNamed(list, 'Parameter').flatMap((param) =>
    childrenNamed(param, 'DefName').map(source.text),
  );
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  const named = childNamed(node, 'DefName');
  if (!named) return null;
  const name = source.text(named);
  const kind = childNamed(node, 'StructType')
    ? 'struct'
    : childNamed(node, 'InterfaceType')
      ? 'interface'
      : 'type';
  return { name, kind, parents: [], isExported: startsUpper(name) };
}

function startsUpper(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
