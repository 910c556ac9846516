import type { SyntaxNode } from '@lezer/common';
import { parser as cppParser } from '@lezer/cpp';
import { parser as goParser } from '@lezer/go';
import { parser as javaParser } from '@lezer/java';
import { parser as javascriptParser } from '@lezer/javascript';
import { parser as phpParser } from '@lezer/php';
import { parser as pythonParser } from '@lezer/python';
import { parser as rustParser } from '@lezer/rust';
import { childNamed, type Source } from '../source.ts';
import { COMMON, childName, elseIf, type Grammar, roles } from './grammar.ts';

const blank = (text: string) => ' '.repeat(text.length);

/** Nodes that give their name to the anonymous function that they contain. */
const HOLDERS = ['VariableDeclaration', 'PropertyDeclaration', 'Property', 'AssignmentExpression'];
const JAVASCRIPT_NAMES =
  'VariableDefinition PropertyDefinition PrivatePropertyDefinition TypeDefinition'.split(' ');
const TARGETS = [...JAVASCRIPT_NAMES, 'VariableName', 'MemberExpression'];

const javascriptOf = (dialect: string): Grammar => {
  const parser = javascriptParser.configure({ dialect });
  return {
    parserFor: () => parser,
    roles: {
      ...COMMON,
      ...roles(`
        function Property
        type ClassExpression TypeAliasDeclaration
        import DynamicImport
        generics TypeParamList
        element JSXOpenTag JSXSelfClosingTag`),
    },
    wrappers: ['ExportDeclaration', ...HOLDERS, 'ExpressionStatement'],
    nameOf: javascriptName,
    parents: 'words',
    exported: /^export\b/,
    constructors: /^constructor$/,
    imports: /['"]([^'"]+)['"]\)?\s*(?:with\b[^;]*)?;?$/g,
    // `name() {}` of an object is a method, `name: value` is a value.
    roleAt: (role, node) =>
      node.name === 'Property' && !childNamed(node, 'ParamList') ? null : elseIf(role, node),
  };
};

function javascriptName(node: SyntaxNode, source: Source): string | null {
  const own = childNamed(node, ...JAVASCRIPT_NAMES);
  if (own && node.name !== 'ArrowFunction') return source.text(own);
  const parent = node.parent?.name ?? '';
  if (parent === 'ExportDeclaration') return 'default';
  if (!HOLDERS.includes(parent)) return null;
  let target = node.prevSibling;
  while (target && !TARGETS.includes(target.name)) target = target.prevSibling;
  return target && (source.text(target).slice(-60).split('.').pop() ?? null);
}

const python: Grammar = {
  parserFor: () => pythonParser,
  roles: {
    ...COMMON,
    ...roles(`
      type ClassDefinition
      comprehension ArrayComprehensionExpression ComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression
      throw RaiseStatement`),
  },
  wrappers: ['DecoratedStatement'],
  nameOf: (node, source) =>
    node.name === 'LambdaExpression' ? null : childName('VariableName')(node, source),
  self: /^\(\s*(?:self|cls)\b\s*,?\s*/,
  parents: 'brackets',
  test: /\bdef test_\w+$/,
  constructors: /^__init__$/,
  imports: /(?<=^from\s+)([\w.]+)|(?<=^import\s[\s\S]*?)(?<!\bas\s+)\b(?!as\b)([\w.]+)/g,
  innerDoc: /^:\s*[rRuU]?("""|'''|"|')([\s\S]*?)\1/,
};

const MODULE_WORDS = /\b(?:to|with|open|opens|provides|uses|exports|requires|transitive)\b/g;
const PATTERN =
  /(?<=\bcase\s+)[A-Z][\w.]*(?:<[^<>]*>)?(?:\([^()]*\))?(?:\s+\w+)?(?=\s*(?:->|:(?!:)))/g;

const java: Grammar = {
  parserFor: () => javaParser,
  // The parser always treats words of module syntax as keywords, and cannot parse a switch
  // expression.
  readable: (content) =>
    content
      .replace(MODULE_WORDS, (word) => `${word.slice(0, -1)}_`)
      .replace(/\b(?:return|yield)(?=\s+switch\b)/g, blank)
      .replace(/=(?=\s*switch\b)/g, ';')
      .replace(PATTERN, (pattern) => 'x'.padEnd(pattern.length))
      .replace(/(?<=\b(?:case\s[^;{}>]*|default\s*))->/g, ': '),
  roles: {
    ...COMMON,
    ...roles(`
      function ConstructorDeclaration CompactConstructorDeclaration
      type RecordDeclaration AnnotationTypeDeclaration
      call MethodInvocation ObjectCreationExpression
      level SwitchExpression TryWithResourcesStatement
      case TernaryExpression
      loop EnhancedForStatement
      decorator MarkerAnnotation Annotation
      generics TypeParameters
      concurrency SynchronizedStatement synchronized`),
  },
  nameOf: (node, source) =>
    node.name === 'LambdaExpression' ? null : childName('Definition')(node, source),
  parents: 'words',
  exported: /\bpublic\b/,
  test: /@(?:Parameterized)?Test\b/,
  imports: /^import\s+(?:static\s+)?([^;]+)/g,
  roleAt: (role, node) =>
    node.name === 'synchronized' && node.parent?.name !== 'Modifiers' ? null : elseIf(role, node),
};

/** Names of a type with a body; `struct node *next` only mentions one. */
function cppName(node: SyntaxNode, source: Source): string | null {
  if (node.name === 'LambdaExpression') return null;
  if (node.name === 'FunctionDefinition') {
    const name = declaratorOf(node)?.firstChild;
    return name ? source.text(name) : null;
  }
  if (!childNamed(node, 'FieldDeclarationList', 'EnumeratorList')) return null;
  const name = childName('TypeIdentifier', 'TemplateType');
  // `typedef struct { … } name_t;` has its name after the body.
  const alias = node.parent?.name === 'TypeDefinition' ? node.parent : null;
  return name(node, source) ?? (alias && name(alias, source));
}

/** Maximum depth of pointers around a declarator. */
const DECLARATORS = 8;

function declaratorOf(node: SyntaxNode): SyntaxNode | null {
  let at: SyntaxNode | null = node;
  for (let depth = 0; at && depth < DECLARATORS; depth += 1) {
    if (at.name === 'FunctionDeclarator') return at;
    at = childNamed(at, 'FunctionDeclarator', 'PointerDeclarator', 'ReferenceDeclarator');
  }
  return null;
}

const cpp: Grammar = {
  parserFor: () => cppParser,
  roles: {
    ...COMMON,
    ...roles(`
      type ClassSpecifier StructSpecifier UnionSpecifier EnumSpecifier
      import PreprocDirective
      loop ForRangeLoop
      unsafe GotoStatement
      generics TemplateDeclaration
      await CoAwaitExpression
      yield CoYieldStatement`),
  },
  wrappers: ['TemplateDeclaration', 'TypeDefinition'],
  declarator: declaratorOf,
  nameOf: cppName,
  parents: 'colon',
  test: /^TEST(?:_F|_P)?\b/,
  imports: /^#\s*include\s*[<"]([^>"]+)/g,
  roleAt: (role, node, source) => {
    const isOther = role === 'import' && !/^#\s*include/.test(source.text(node).slice(0, 30));
    return isOther ? null : elseIf(role, node);
  },
};

const RECEIVER = /^func\s*\(\s*(?:\w+\s+)?\*?\s*(\w+)/;

const go: Grammar = {
  parserFor: () => goParser,
  // A `range` loop without variables.
  readable: (content) => content.replace(/(?<=\bfor )range\b/g, blank),
  roles: {
    ...COMMON,
    ...roles(`
      function FunctionDecl MethodDecl FunctionLiteral
      type TypeSpec
      import ImportSpec
      call CallExpr
      level TypeSwitchStatement SelectStatement
      concurrency GoStatement SendStatement ReceiveStatement
      generics TypeParams`),
  },
  wrappers: ['TypeDecl'],
  nameOf: (node, source) => {
    if (node.name !== 'MethodDecl') return childName('DefName')(node, source);
    const owner = RECEIVER.exec(source.text(node).slice(0, 200))?.[1];
    return `${owner ?? ''}::${childName('FieldName')(node, source)}`;
  },
  exported: /^(?:func\s+(?:\([^)]*\)\s*)?|\w+\s+)\p{Lu}/u,
  test: /^func\s+(?:Test|Benchmark|Fuzz)[A-Z_]/,
  imports: /["`]([^"`]+)["`]/g,
};

/** `impl Trait for Type` adds methods to the type. */
function implemented(node: SyntaxNode, source: Source): string | null {
  const head = source.text({ from: node.from, to: Math.min(node.to, node.from + 300) });
  const target = head
    .replace(/^impl\s*(<[^{]*?>(?=\s+\w))?\s*/, '')
    .split(/\{|\bwhere\b/)[0]
    ?.split(/\sfor\s/)
    .at(-1);
  return /\w+(?=\s*(?:<|$))/.exec(target?.trim() ?? '')?.[0] ?? null;
}

const rust: Grammar = {
  parserFor: () => rustParser,
  roles: {
    ...COMMON,
    ...roles(`
      function FunctionItem ClosureExpression
      type StructItem EnumItem TraitItem UnionItem
      methods ImplItem
      import UseDeclaration
      call MacroInvocation
      branch IfExpression
      case MatchArm
      loop ForExpression WhileExpression LoopExpression
      propagation TryExpression
      return ReturnExpression
      decorator Attribute
      generics TypeParamList
      unsafe UnsafeBlock`),
  },
  wrappers: ['AttributeItem'],
  nameOf: (node, source) => {
    if (node.name === 'ClosureExpression') return null;
    if (node.name === 'ImplItem') return implemented(node, source);
    return childName('BoundIdentifier', 'TypeIdentifier')(node, source);
  },
  self: /^\(\s*(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b\s*,?\s*/,
  exported: /(?<!#\[[^\n]*)\bpub\b(?!\()/,
  test: /#\[(?:\w+::)?test\b/,
  imports: /^(?:pub\s+)?use\s+([\w:]*\w)/g,
  roleAt: (role, node) =>
    node.name === 'MatchArm' && node.firstChild?.name === '_' ? null : elseIf(role, node),
};

const phpWithoutTag = phpParser.configure({ top: 'Program' });

const php: Grammar = {
  parserFor: (content) => (content.includes('<?') ? phpParser : phpWithoutTag),
  // The parser supports neither readonly classes nor methods named `from`.
  readable: (content) =>
    content
      .replace(/\breadonly(?=\s+(?:final\s+)?class\b)/g, blank)
      .replace(/(?<=(?:\bfunction\s+|::|->))from(?=\s*\()/g, 'fr_m'),
  roles: {
    ...COMMON,
    ...roles(`
      type TraitDeclaration
      import NamespaceUseDeclaration RequireExpression RequireOnceExpression IncludeExpression IncludeOnceExpression
      case MatchArm
      loop ForeachStatement
      catch catch
      throw ThrowExpression
      decorator Attribute`),
  },
  nameOf: (node, source) =>
    /Expression|Arrow/.test(node.name) ? null : childName('Name', '__construct')(node, source),
  parents: 'words',
  test: /\bfunction test[A-Z_]\w*$/,
  constructors: /^__construct$/,
  imports:
    /^(?:use(?:\s+function|\s+const)?|require(?:_once)?|include(?:_once)?)\s*\(?\s*['"]?([^'";]+?)['"]?\s*\)?\s*;?$/g,
  roleAt: (role, node) => {
    if (node.name === 'MatchArm' && node.firstChild?.name === 'default') return null;
    if (node.name === 'case' && node.parent?.name !== 'CaseStatement') return null;
    return elseIf(role, node);
  },
};

export const javascript = javascriptOf('jsx');

/** The programming languages with a syntax tree, by key. */
export const GRAMMARS: Readonly<Record<string, Grammar>> = {
  javascript,
  typescript: javascriptOf('ts jsx'),
  python,
  java,
  c: cpp,
  cpp,
  go,
  rust,
  php,
};
