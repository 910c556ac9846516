import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { childNamed, childrenNamed, type Source } from '../tree/source.ts';
import { firstSentence } from './comments.ts';
import { type CodeLanguage, type Declared, type Signature, signature } from './language.ts';

/** Python. */
export const python: CodeLanguage = {
  parserFor: () => parser,
  roles: {
    FunctionDefinition: 'function',
    LambdaExpression: 'function',
    ClassDefinition: 'type',
    ImportStatement: 'import',
    CallExpression: 'call',
    IfStatement: 'branch',
    elif: 'case',
    case: 'case',
    MatchStatement: 'level',
    ConditionalExpression: 'ternary',
    and: 'logic',
    or: 'logic',
    ForStatement: 'loop',
    WhileStatement: 'loop',
    ArrayComprehensionExpression: 'comprehension',
    ComprehensionExpression: 'comprehension',
    SetComprehensionExpression: 'comprehension',
    DictionaryComprehensionExpression: 'comprehension',
    TryStatement: 'try',
    except: 'catch',
    WithStatement: 'deferred',
    RaiseStatement: 'throw',
    ReturnStatement: 'return',
    AwaitExpression: 'await',
    YieldStatement: 'yield',
    YieldExpression: 'yield',
    Comment: 'comment',
    Decorator: 'decorator',
  },
  wrappers: ['DecoratedStatement'],
  logicOperators: ['and', 'or'],
  signature: signatureOf,
  declared,
  imports,
  innerDoc,
};

function signatureOf(node: SyntaxNode, source: Source): Signature | null {
  const named = childNamed(node, 'VariableName');
  if (node.name === 'LambdaExpression' || !named) return null;
  const name = source.text(named);
  const params = parameters(node, source);
  const isMethod = params[0] === 'self' || params[0] === 'cls';
  return signature({
    name,
    params: isMethod ? params.slice(1) : params,
    isAsync: childNamed(node, 'async') !== null,
    isTest: /^test_/.test(name),
    kind: name === '__init__' ? 'constructor' : isMethod ? 'method' : 'function',
  });
}

/** Names right after a bracket, a comma or stars; what follows `=` is a default. */
function parameters(node: SyntaxNode, source: Source): string[] {
  const names: string[] = [];
  const params = childNamed(node, 'ParamList');
  let isExpected = true;
  for (let child = params?.firstChild ?? null; child; child = child.nextSibling) {
    if (child.name === ',') isExpected = true;
    if (child.name === 'VariableName' && isExpected) {
      names.push(source.text(child));
      isExpected = false;
    }
  }
  return names;
}

function declared(node: SyntaxNode, source: Source): Declared | null {
  const name = childNamed(node, 'VariableName');
  if (!name) return null;
  const bases = childNamed(node, 'ArgList');
  const parents = bases ? childrenNamed(bases, 'VariableName', 'MemberExpression') : [];
  return {
    name: source.text(name),
    kind: 'class',
    parents: parents
      .filter(
        ({ prevSibling, nextSibling }) =>
          prevSibling?.name !== 'AssignOp' && nextSibling?.name !== 'AssignOp',
      )
      .map(source.text),
    isExported: false,
  };
}

function imports(node: SyntaxNode, source: Source): string[] {
  const text = source.text(node).slice(0, 1000);
  const from = /^from\s+([\w.]+)\s+import/.exec(text);
  if (from?.[1]) return [from[1]];
  return text
    .replace(/^import\s+/, '')
    .split(',')
    .map((part) => part.trim().split(/\s/)[0] ?? '')
    .filter(Boolean);
}

function innerDoc(node: SyntaxNode, source: Source): string | null {
  const body = childNamed(node, 'Body');
  const first = body && childNamed(body, 'ExpressionStatement', 'String');
  if (first?.prevSibling?.name !== ':') return null;
  const text = first.name === 'String' ? first : first.firstChild;
  return text?.name === 'String' ? firstSentence(source.text(text)) : null;
}
