import type { Parser, SyntaxNode } from '@lezer/common';
import { childNamed, type Source } from '../source.ts';
import type { Notation } from './build.ts';
import type { Role } from './facts.ts';

/** How the tree of one programming language is read. */
export interface Grammar extends Notation {
  parserFor: (content: string) => Parser;
  /** Blanks out syntax that is newer than the parser; keeps all offsets. */
  readable?: (content: string) => string;
  roles: Readonly<Record<string, Role>>;
  /** Nodes around a declaration; its comment precedes the outermost one. */
  wrappers?: readonly string[];
  /** The node with the parameters, if it is not the function itself. */
  declarator?: (node: SyntaxNode) => SyntaxNode | null;
  /** Name of a function or type, as `Owner::name` if it has an owner; null for an anonymous one. */
  nameOf: (node: SyntaxNode, source: Source) => string | null;
  /** The role of a node by its position; null for none. */
  roleAt?: (role: Role, node: SyntaxNode, source: Source) => Role | null;
  /** Documentation inside of a declaration, in the text that begins with its body. */
  innerDoc?: RegExp;
}

/** Roles by the names of nodes, from lines such as `loop ForStatement WhileStatement`. */
export function roles(table: string): Record<string, Role> {
  const rows = table.trim().split('\n');
  const pairs = rows.flatMap((row) => {
    const [role, ...nodes] = row.trim().split(/\s+/);
    return nodes.map((node) => [node, role as Role]);
  });
  return Object.fromEntries(pairs);
}

/** Nodes that mean the same in every grammar that has them. */
export const COMMON = roles(`
  function FunctionDeclaration FunctionDefinition FunctionExpression ArrowFunction MethodDeclaration LambdaExpression
  type ClassDeclaration InterfaceDeclaration EnumDeclaration
  import ImportDeclaration ImportStatement
  call CallExpression NewExpression
  branch IfStatement
  case case elif elseif ConditionalExpression
  level SwitchStatement MatchStatement MatchExpression TryStatement
  logic LogicOp and or
  loop ForStatement WhileStatement DoStatement
  catch CatchClause except
  throw ThrowStatement
  return ReturnStatement
  await AwaitExpression
  yield YieldExpression YieldStatement
  comment LineComment BlockComment Comment
  decorator Decorator`);

/** Reads the name from the first child that is one of the nodes. */
export function childName(...nodes: string[]): Grammar['nameOf'] {
  return (node, source) => {
    const name = childNamed(node, ...nodes);
    return name && source.text(name);
  };
}

/** Counts an `else if` as another path on the level of its `if`. */
export function elseIf(role: Role, node: SyntaxNode): Role {
  return role === 'branch' && node.parent?.name === node.name ? 'case' : role;
}
