import { calleeName, jsxName, walk } from './walk.mjs';

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
]);

/**
 * Returns the possible literals of an expression, such as both of `a ? 'x' : 'y'`; null if there
 * are other values.
 */
function literalsOf(node) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? [node.quasis[0].cooked] : null;
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
      return literalsOf(node.expression);
    case 'ConditionalExpression': {
      const [yes, no] = [literalsOf(node.consequent), literalsOf(node.alternate)];
      return yes && no ? [...yes, ...no] : null;
    }
    default:
      return null;
  }
}

const property = (object, name) =>
  object?.type === 'ObjectExpression'
    ? object.properties.find(({ type, key }) => type === 'KeyValueProperty' && key.value === name)
        ?.value
    : undefined;

const attribute = (element, name) => {
  const found = element.attributes.find(
    (one) => one.type === 'JSXAttribute' && jsxName(one.name) === name,
  );
  return found?.value?.type === 'JSXExpressionContainer' ? found.value.expression : found?.value;
};

const textsOf = (node) => (literalsOf(node) ?? []).map((text) => ({ text }));

function pluralOf(one, other) {
  const [first, second] = [literalsOf(one), literalsOf(other)];
  return first?.length === 1 && second?.length === 1 ? [{ text: second[0], one: first[0] }] : [];
}

/** Returns the texts of a node, and whether it must run during rendering. */
function textsAt(node) {
  if (node.type === 'CallExpression') {
    const [first, second] = node.arguments.map(({ expression }) => expression);
    const name = calleeName(node);
    if (/^(?:\w*\.)?t$/.test(name)) return { texts: textsOf(first), shows: true };
    if (name === 'msg' || name === 'fillText') return { texts: textsOf(first), shows: false };
    if (/^(?:\w*\.)?plural$/.test(name))
      return { texts: pluralOf(property(second, 'one'), property(second, 'other')), shows: true };
  }
  if (node.type === 'JSXOpeningElement') {
    const name = jsxName(node.name);
    if (name === 'Trans') return { texts: textsOf(attribute(node, 'text')), shows: true };
    if (name === 'TransPlural')
      return { texts: pluralOf(attribute(node, 'one'), attribute(node, 'other')), shows: true };
  }
  return null;
}

/**
 * Returns the texts of a syntax tree. `early` ones are translated while the module is loaded, when
 * the language is not known yet.
 */
export function extractTexts(tree) {
  const texts = [];
  const early = [];
  walk(tree, (node, ancestors) => {
    const found = textsAt(node);
    if (!found) return;
    texts.push(...found.texts);
    const isInFunction = ancestors.some(({ type }) => FUNCTION_TYPES.has(type));
    if (found.shows && !isInFunction) early.push(...found.texts.map(({ text }) => text));
  });
  return { texts, early };
}
