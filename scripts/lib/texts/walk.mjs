/** Calls `visit(node, ancestors)` for every node of a syntax tree of SWC, from the root down. */
export function walk(node, visit, ancestors = []) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, ancestors);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const isNode = typeof node.type === 'string';
  if (isNode) visit(node, ancestors);
  const inside = isNode ? [...ancestors, node] : ancestors;
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'span' && child !== null && typeof child === 'object') walk(child, visit, inside);
  }
}

/** The name of a call's function: `t`, or `toast.error`. */
export function calleeName({ callee }) {
  if (callee.type === 'Identifier') return callee.value;
  if (callee.type === 'Super') return 'super';
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  const object = callee.object.type === 'Identifier' ? callee.object.value : '';
  return `${object}.${callee.property.value}`;
}

/** The name of an element or an attribute: `Trans`, `aria-label`. */
export const jsxName = (name) => (name.type === 'Identifier' ? name.value : '');
