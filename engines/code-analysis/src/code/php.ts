import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/php';
import { childNamed, childrenNamed, type Source } from '../tree/source.ts';
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
  TraitDeclaration: 'trait',
  EnumDeclaration: 'enum',
};
const PLAIN = parser.configure({ top: 'Program' });

/** PHP, with or without its opening tag. */
export const php: CodeLanguage = {
  readable,
  parserFor: (content) => (content.includes('<?') ? parser : PLAIN),
  roles: {
    FunctionDefinition: 'function',
    MethodDeclaration: 'function',
    FunctionExpression: 'function',
    ArrowFunction: 'function',
    ClassDeclaration: 'type',
    InterfaceDeclaration: 'type',
    TraitDeclaration: 'type',
    EnumDeclaration: 'type',
    NamespaceUseDeclaration: 'import',
    RequireExpression: 'import',
    RequireOnceExpression: 'import',
    IncludeExpression: 'import',
    IncludeOnceExpression: 'import',
    CallExpression: 'call',
    NewExpression: 'construction',
    IfStatement: 'branch',
    elseif: 'case',
    case: 'case',
    MatchArm: 'case',
    SwitchStatement: 'level',
    MatchExpression: 'level',
    ConditionalExpression: 'ternary',
    LogicOp: 'logic',
    ForStatement: 'loop',
    ForeachStatement: 'loop',
    WhileStatement: 'loop',
    DoStatement: 'loop',
    TryStatement: 'try',
    catch: 'catch',
    ThrowExpression: 'throw',
    ReturnStatement: 'return',
    YieldExpression: 'yield',
    LineComment: 'comment',
    BlockComment: 'comment',
    Attribute: 'decorator',
  } satisfies Record<string, Role>,
  wrappers: [],
  logicOperators: ['&&', '||', '??', 'and', 'or', 'xor'],
  signature: signatureOf,
  declared,
  imports,
  roleOf: (role, node) => {
    if (node.name === 'MatchArm' && node.firstChild?.name === 'default') return null;
    if (node.name === 'case' && node.parent?.name !== 'CaseStatement') return null;
    return elseIf(role, node);
  },
};

/** The parser knows neither readonly classes nor methods that are called `from`. */
function readable(content: string): string {
  return content
    .replace(/\breadonly(?=\s+(?:final\s+)?class\b)/g, (word) => ' '.repeat(word.length))
    .replace(/(?<=(?:\bfunction\s+|::|->))from(?=\s*\()/g, 'fr_m');
}

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const named = childNamed(node, 'Name', '__construct');
  const isNamed = node.name === 'FunctionDefinition' || node.name === 'MethodDeclaration';
  if (!named || !isNamed) return null;
  const name = source.text(named);
  const isMethod = node.name === 'MethodDeclaration';
  const visibility = childNamed(node, 'Visibility');
  return signature({
    name,
    params: parameters(node, source),
    isExported: isMethod && (!visibility || source.text(visibility) === 'public'),
    isTest: isMethod && /^test[A-Z_]/.test(name),
    kind: name === '__construct' ? 'constructor' : isMethod ? 'method' : 'function',
  });
}

function parameters(node: SyntaxNode, source: Source): string[] {
  const params = childNamed(node, 'ParamList');
  if (!params) return [];
  return childrenNamed(params, 'Parameter', 'VariadicParameter', 'PropertyParameter').map(
    (param) => {
      const name = childNamed(param, 'VariableName');
      return name ? source.text(name) : '…';
    },
  );
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  const name = childNamed(node, 'Name');
  if (!name) return null;
  const parents = childrenNamed(node, 'BaseClause', 'ClassInterfaceClause');
  return {
    name: source.text(name),
    kind: TYPE_KINDS[node.name] ?? 'type',
    parents: parents
      .flatMap((parent) => childrenNamed(parent, 'Name', 'QualifiedName'))
      .map(source.text),
    isExported: false,
  };
}

function imports(node: SyntaxNode, source: Source): string[] {
  return [
    source
      .text(node)
      .slice(0, 200)
      .replace(/^(use(\s+function|\s+const)?|require(_once)?|include(_once)?)\s*\(?\s*/, '')
      .replace(/\s*\)?;?\s*$/, '')
      .replace(/^['"]|['"]$/g, ''),
  ];
}
