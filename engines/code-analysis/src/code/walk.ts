import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { childNamed, childrenNamed, parse, type Source, syntaxProblem } from '../source.ts';
import { Builder, type Declared, type Part } from './build.ts';
import { firstSentence } from './comments.ts';
import type { CodeFacts } from './facts.ts';
import { elseIf, type Grammar } from './grammar.ts';

const LOGIC = ['&&', '||', '??', 'and', 'or', 'xor'];
const PARAMETERS = ['ParamList', 'Parameters', 'ParameterList', 'FormalParameters'];
const BODIES = [
  ...['Body', 'Block', 'CompoundStatement', 'DeclarationList', 'ClassBody', 'ObjectType'],
  ...['EnumBody', 'InterfaceBody', 'RecordBody', 'FieldDeclarationList', 'EnumeratorList'],
  ...['AnnotationTypeBody', 'ConstructorBody', 'EnumVariantList', 'StructType', 'InterfaceType'],
];
const TEXT_LENGTH = 1000;
const HEAD_LENGTH = 400;

/** Counts a file of a programming language in one walk over its tree. */
export function walk(content: string, grammar: Grammar): CodeFacts {
  const source = parse(content, grammar.parserFor(content), grammar.readable);
  const builder = new Builder(content, grammar, syntaxProblem(source));
  source.tree.iterate({
    enter: (node) => {
      const part = partOf(node, source, grammar);
      if (part) builder.add(part);
    },
  });
  return builder.finish();
}

function partOf(ref: SyntaxNodeRef, source: Source, grammar: Grammar): Part | null {
  const usual = grammar.roles[ref.name];
  if (!usual || (usual === 'logic' && !LOGIC.includes(source.text(ref)))) return null;
  const { node } = ref;
  const role = (grammar.roleAt ?? elseIf)(usual, node, source);
  if (!role) return null;
  const part: Part = { role, from: ref.from, to: ref.to };
  const text = () => source.text({ from: ref.from, to: Math.min(ref.to, ref.from + TEXT_LENGTH) });
  if (role === 'function' || role === 'type' || role === 'methods')
    return { ...part, declared: declaredAt(node, source, grammar) };
  if (role === 'call') return { ...part, text: callName(node, source) };
  if (role === 'throw') return { ...part, text: thrown(node, source) };
  if (role === 'import' || role === 'decorator') return { ...part, text: text() };
  if (role === 'element') return { ...part, text: text().slice(0, 60) };
  if (role !== 'loop') return part;
  // The header of a `for` is evaluated once, before its body.
  const isFor = /^(?:For|Enhanced)/.test(node.name);
  return { ...part, repeatedFrom: isFor ? (node.lastChild?.from ?? ref.to) : ref.from };
}

/** Name of the thrown error; empty if it is no type. */
function thrown(node: SyntaxNode, source: Source): string {
  const error = node.firstChild?.nextSibling;
  const name = error ? callName(error, source) : '';
  return /(?:^|[.:\\])[A-Z]\w*$/.test(name) ? name : '';
}

function declaredAt(node: SyntaxNode, source: Source, grammar: Grammar): Declared | null {
  const fullName = grammar.nameOf(node, source);
  if (!fullName) return null;
  const names = fullName.split('::');
  const name = names.pop() ?? fullName;
  const lists = childrenNamed(grammar.declarator?.(node) ?? node, PARAMETERS);
  const list = lists[node.name === 'MethodDecl' ? 1 : 0];
  const body = childNamed(node, ...BODIES);
  const { from } = anchorOf(node, grammar);
  const to = list?.from ?? body?.from ?? node.to;
  const head = source.text({ from, to: Math.min(to, from + HEAD_LENGTH) });
  const inside =
    body && grammar.innerDoc?.exec(source.content.slice(body.from, body.from + HEAD_LENGTH));
  return {
    name,
    from,
    owner: names.pop() || null,
    head: node.name === 'TypeSpec' ? `${goKind(body)} ${source.text(node).slice(0, 80)}` : head,
    parameters: list ? source.text(list) : '',
    doc: inside?.[2] ? firstSentence(inside[2]) : null,
    isBodiless: source.content[node.to - 1] === ';' && !body,
  };
}

/** Kind of a Go type: the first word of its body. */
function goKind(body: SyntaxNode | null): string {
  return body?.name.replace('Type', '').toLowerCase() ?? 'type';
}

/** Outermost node that contains only this declaration, with its decorators and `export`. */
function anchorOf(node: SyntaxNode, { wrappers }: Grammar): SyntaxNode {
  let anchor = node;
  while (anchor.parent && wrappers?.includes(anchor.parent.name)) anchor = anchor.parent;
  return anchor;
}

const ARGUMENTS = [
  ...['ArgList', 'Arguments', 'ArgumentList'],
  ...['ParenthesizedTokens', 'BracketedTokens', 'BracedTokens'],
];
/** Longer names are chains of calls; reading them completely would take quadratic time. */
const NAME_LENGTH = 80;

/**
 * Name of the called function as written: `fetch`, `fs.readFile`; `.push` for a method of a result.
 */
function callName(node: SyntaxNode, source: Source): string {
  const end = childrenNamed(node, ARGUMENTS).at(-1)?.from ?? node.to;
  const plain = source
    .text({ from: Math.max(node.from, end - NAME_LENGTH), to: end })
    .replace(/^\s*(?:new|throw|raise|delete)\s+/, '')
    .replace(/(?:::)?<[^<>()]*>\s*$/, '')
    .replaceAll('?.', '.')
    .replace(/\s*(->|\.|::)\s*/g, '$1')
    .replaceAll('->', '.')
    .trimEnd();
  const name = (/[\w$.:\\]+!?\s*!?$/.exec(plain) ?? [''])[0].replace(/\s/g, '');
  return /[A-Za-z]/.test(name) ? name.replace(/^\\/, '') : '';
}
