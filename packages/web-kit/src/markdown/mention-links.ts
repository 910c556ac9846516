interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

// As the comments service finds them: not within an address, and no handle of another server.
const MENTION = /(?<![\w@./+-])@([\w-]{3,30})(?![\w@-])/g;
const UNTOUCHED = new Set(['a', 'code', 'pre']);

/** Attribute of the links to people, which sanitizing keeps nobody else from writing: they are made after it. */
const MENTIONED = 'dataMentioned';

function linked(text: string, names: ReadonlySet<string>): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [whole, name = ''] = match;
    if (!names.has(name.toLowerCase())) continue;
    nodes.push({ type: 'text', value: text.slice(end, match.index) });
    const children = [{ type: 'text', value: whole }];
    nodes.push({ type: 'element', tagName: 'a', properties: { [MENTIONED]: name }, children });
    end = match.index + whole.length;
  }
  return [...nodes, { type: 'text', value: text.slice(end) }];
}

/** Links the people whom a text mentions; in code and links an `@` is only that. */
export function mentionLinks({ names }: { names: readonly string[] }) {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const change = (node: Node): void => {
    if (!node.children || UNTOUCHED.has(node.tagName ?? '')) return;
    node.children = node.children.flatMap((child) =>
      child.type === 'text' ? linked(child.value ?? '', known) : child,
    );
    node.children.forEach(change);
  };
  return (tree: Node) => {
    if (known.size > 0) change(tree);
  };
}
