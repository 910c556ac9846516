import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/java';
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
  ClassDeclaration: 'class',
  InterfaceDeclaration: 'interface',
  EnumDeclaration: 'enum',
  RecordDeclaration: 'record',
  AnnotationTypeDeclaration: 'annotation',
};

/** Java. */
export const java: CodeLanguage = {
  readable,
  parserFor: () => parser,
  roles: {
    MethodDeclaration: 'function',
    ConstructorDeclaration: 'function',
    CompactConstructorDeclaration: 'function',
    LambdaExpression: 'function',
    ClassDeclaration: 'type',
    InterfaceDeclaration: 'type',
    EnumDeclaration: 'type',
    RecordDeclaration: 'type',
    AnnotationTypeDeclaration: 'type',
    ImportDeclaration: 'import',
    MethodInvocation: 'call',
    ObjectCreationExpression: 'construction',
    IfStatement: 'branch',
    case: 'case',
    SwitchStatement: 'level',
    SwitchExpression: 'level',
    TernaryExpression: 'ternary',
    LogicOp: 'logic',
    ForStatement: 'loop',
    EnhancedForStatement: 'loop',
    WhileStatement: 'loop',
    DoStatement: 'loop',
    TryStatement: 'try',
    TryWithResourcesStatement: 'try',
    CatchClause: 'catch',
    ThrowStatement: 'throw',
    ReturnStatement: 'return',
    LineComment: 'comment',
    BlockComment: 'comment',
    MarkerAnnotation: 'decorator',
    Annotation: 'decorator',
    TypeParameters: 'generics',
    SynchronizedStatement: 'concurrency',
    synchronized: 'concurrency',
  } satisfies Record<string, Role>,
  wrappers: [],
  logicOperators: ['&&', '||'],
  signature: signatureOf,
  declared,
  imports: (node, source) => [
    source
      .text(node)
      .replace(/^import\s+(static\s+)?/, '')
      .replace(/;$/, ''),
  ],
  roleOf: (role, node) =>
    node.name === 'synchronized' && node.parent?.name !== 'Modifiers' ? null : elseIf(role, node),
};

const MODULE_WORDS = /\b(?:to|with|open|opens|provides|uses|exports|requires|transitive)\b/g;
const PATTERN =
  /(?<=\bcase\s+)[A-Z][\w.]*(?:<[^<>]*>)?(?:\([^()]*\))?(?:\s+\w+)?(?=\s*(?:->|:(?!:)))/g;

/** The parser takes words of module files for keywords everywhere, and knows no switch that is a value. */
function readable(content: string): string {
  return content
    .replace(MODULE_WORDS, (word) => `${word.slice(0, -1)}_`)
    .replace(/\b(?:return|yield)(?=\s+switch\b)/g, (word) => ' '.repeat(word.length))
    .replace(/=(?=\s*switch\b)/g, ';')
    .replace(PATTERN, (pattern) => 'x'.padEnd(pattern.length))
    .replace(/(?<=\b(?:case\s[^;{}>]*|default\s*))->/g, ': ');
}

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const name = childNamed(node, 'Definition');
  if (!name || node.name === 'LambdaExpression') return null;
  const modifiers = modifiersOf(node, source);
  return signature({
    name: source.text(name),
    params: parameters(node, source),
    isExported: /\bpublic\b/.test(modifiers),
    isTest: /@(Parameterized)?Test\b/.test(modifiers),
    kind: node.name === 'MethodDeclaration' ? 'method' : 'constructor',
  });
}

function parameters(node: SyntaxNode, source: Source): string[] {
  const params = childNamed(node, 'FormalParameters');
  if (!params) return [];
  return childrenNamed(params, 'FormalParameter', 'SpreadParameter').map((param) => {
    const name = firstBelow(param, 'Definition');
    return name ? source.text(name) : '…';
  });
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  const name = childNamed(node, 'Definition');
  if (!name) return null;
  const parents = childrenNamed(node, 'Superclass', 'SuperInterfaces', 'ExtendsInterfaces');
  return {
    name: source.text(name),
    kind: TYPE_KINDS[node.name] ?? 'type',
    parents: parents.flatMap((parent) =>
      source
        .text(parent)
        .replace(/^(extends|implements)\s+/, '')
        .replace(/<[^<>]*(<[^<>]*>[^<>]*)*>/g, '')
        .split(',')
        .map((part) => part.trim()),
    ),
    isExported: /\bpublic\b/.test(modifiersOf(node, source)),
  };
}

function modifiersOf(node: SyntaxNode, source: Source): string {
  const modifiers = childNamed(node, 'Modifiers');
  return modifiers ? source.text(modifiers) : '';
}
