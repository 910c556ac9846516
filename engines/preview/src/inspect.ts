const MAX_DEPTH = 3;
const MAX_ITEMS = 50;

/** Formats a value in one line as a console does. It never throws, and its depth and length are bounded. */
export function inspect(value: unknown, depth = 0, seen: readonly object[] = []): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return describe(value, depth, seen);
  } catch {
    return '[unreadable]';
  }
}

function describe(value: object, depth: number, seen: readonly object[]): string {
  if (value instanceof Error) return String(value);
  if (value instanceof Date || value instanceof RegExp) return String(value);
  if (value instanceof Element) return `<${value.tagName.toLowerCase()}>`;
  if (seen.includes(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}';
  const inner = (part: unknown) => inspect(part, depth + 1, [...seen, value]);
  if (Array.isArray(value)) return `[${some(value.map(inner))}]`;
  if (value instanceof Map) {
    return `Map {${some([...value].map(([key, one]) => `${inner(key)} => ${inner(one)}`))}}`;
  }
  if (value instanceof Set) return `Set {${some([...value].map(inner))}}`;
  const name = value.constructor?.name;
  const own = Object.keys(value).slice(0, MAX_ITEMS + 1);
  const body = some(own.map((key) => `${key}: ${inner(Reflect.get(value, key))}`));
  return `${name && name !== 'Object' ? `${name} ` : ''}{${body ? ` ${body} ` : ''}}`;
}

function some(parts: readonly string[]): string {
  const shown = parts.slice(0, MAX_ITEMS);
  return [...shown, ...(parts.length > MAX_ITEMS ? ['…'] : [])].join(', ');
}

/** Formats the arguments of a console call as one text, and fills in `%s` and the like. */
export function formatCall(args: readonly unknown[]): string {
  const [first, ...rest] = args;
  if (typeof first !== 'string' || !/%[sdifoOc]/.test(first)) {
    return args.map((arg) => inspect(arg)).join(' ');
  }
  const filled = first.replace(/%([sdifoOc%])/g, (whole, kind: string) => {
    if (kind === '%') return '%';
    if (rest.length === 0) return whole;
    const value = rest.shift();
    return kind === 'c' ? '' : inspect(value);
  });
  return [filled, ...rest.map((arg) => inspect(arg))].join(' ');
}
