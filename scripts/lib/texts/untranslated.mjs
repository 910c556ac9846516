import { calleeName, jsxName, walk } from './walk.mjs';

/** Names, which are not translated. */
const NAMES = new Set([
  'Snippetry',
  'GitHub',
  'Sandbox GitHub',
  'JavaScript',
  'TypeScript',
  'React',
  'Tailwind',
  'Bootstrap',
  'Material UI',
  'VS Code',
  'massCode',
  'Raycast',
  'ByteStash',
  'SnippetsLab',
  'GitHub Gist',
  'Markdown',
  'JSON',
  'ZIP',
  'CSV',
  'CSS',
  'HTML',
  'URL',
  'oEmbed',
  'Atom',
  'RSS',
  'Vim',
  'Emacs',
  'OK',
  'README',
  'MIT',
]);

/** Attributes and properties whose values are shown or read aloud. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|\w*Label|description|hint|message|heading|subtitle|tooltip|text|body|caption|note|words|question|busy|empty)$/;
/** Functions whose texts are shown. */
const SHOWING = /^(?:usePageTitle|toast(?:\.\w+)?|announce|alert)$/;
/** Functions that translate, or whose texts are for developers. */
const EXEMPT = /^(?:(?:\w*\.)?(?:t|plural)|msg|fillText|console\.\w+|super)$/;
const TRANSLATING_ELEMENTS = new Set(['Trans', 'TransPlural']);

const hasWords = (text) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());
/** Whether a text has two words or more, the first with a capital. */
const isSentence = (text) =>
  /^[“"„(]?[A-Z][\p{L}’'-]*[,:;]? +[\p{L}“"{(\d]/u.test(text) && !NAMES.has(text.trim());

/** Whether a node's content is translated, a class name, an address or for developers. */
function isExempt(node) {
  switch (node.type) {
    case 'CallExpression':
      return EXEMPT.test(calleeName(node));
    case 'NewExpression':
      return /Error$|^Event|^RegExp$|^URL$|^Worker$/.test(node.callee.value ?? '');
    case 'JSXOpeningElement':
      return TRANSLATING_ELEMENTS.has(jsxName(node.name));
    case 'JSXAttribute':
      return /^(?:class|d$|style|key$|id$|href|to$|src|name$|type$|role$|rel$|target$|viewBox|part)/.test(
        jsxName(node.name),
      );
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TsLiteralType':
    case 'TsTypeAnnotation':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
      return true;
    default:
      return false;
  }
}

/** Returns whether the last node of a path from the root is displayed, whatever its content. */
function isDisplayed(path) {
  for (let i = path.length - 2; i >= 0; i -= 1) {
    const node = path[i];
    switch (node.type) {
      case 'ConditionalExpression':
        // The condition of a conditional is compared, not shown.
        if (path[i + 1] === node.test) return false;
        continue;
      case 'BinaryExpression':
        if (!['&&', '||', '??', '+'].includes(node.operator)) return false;
        continue;
      case 'ParenthesisExpression':
      case 'TemplateLiteral':
      case 'JSXExpressionContainer':
      case 'TsAsExpression':
        continue;
      case 'JSXAttribute':
        return SHOWN.test(jsxName(node.name));
      case 'JSXElement':
      case 'JSXFragment':
        return true;
      case 'KeyValueProperty':
        return path[i + 1] !== node.key && SHOWN.test(String(node.key.value ?? ''));
      case 'CallExpression':
        return SHOWING.test(calleeName(node));
      default:
        return false;
    }
  }
  return false;
}

function literal(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ').trim();
  return node.type === 'TemplateElement' ? (node.cooked ?? '') : null;
}

/** Returns displayed literals of a syntax tree that are not translated. */
export function untranslatedIn(tree) {
  const found = [];
  walk(tree, (node, ancestors) => {
    const text = literal(node);
    if (text === null || !hasWords(text)) return;
    if (ancestors.some(isExempt)) return;
    if (node.type === 'JSXText' || isSentence(text) || isDisplayed([...ancestors, node]))
      found.push(text);
  });
  return found;
}
