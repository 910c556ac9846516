const NAME_LENGTH = 60;

/** `1 branch`, `3 branches`. */
export function count(amount: number, one: string, many = plural(one)): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

export function plural(noun: string): string {
  if (noun.includes(' of ')) return noun.replace(/^\w+/, plural);
  return noun
    .replace(/[^aeiou]y$/, (end) => `${end[0]}ie`)
    .replace(/(?:ch|sh|x)$/, '$&e')
    .concat('s');
}

/** A name of the code between backticks, on one line and short enough to read at a glance. */
export function code(name: string): string {
  const flat = name.replace(/[`\s]+/g, ' ').trim();
  if (flat === '') return 'an empty name';
  return `\`${flat.length > NAME_LENGTH ? `${flat.slice(0, NAME_LENGTH - 1)}…` : flat}\``;
}

/** `a, b and c`; beyond `limit` items only the number of the others. */
export function list(items: readonly string[], limit = items.length): string {
  const shown = items.slice(0, limit);
  if (items.length > limit) shown.push(`${items.length - limit} more`);
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

/** The same for names of the code, each once. */
export function codes(names: Iterable<string>, limit = 4): string {
  return list([...new Set([...names].filter((name) => name.trim()))].map(code), limit);
}

/** `an async function`, `a class`. */
export function article(words: string): string {
  return `${/^[aeio]|^un(?!i)/i.test(words) ? 'an' : 'a'} ${words}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts between two words, and never within a character or a name. */
export function clip(text: string, length: number): string {
  return cut(text, length).replace(/\p{Cs}/gu, '');
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const space = start.lastIndexOf(' ');
  const head = start.slice(0, space > length / 2 ? space : undefined).replace(/[,;:]$/, '');
  const isOpen = (head.split('`').length - 1) % 2 === 1;
  return `${isOpen ? head.slice(0, head.lastIndexOf('`')).trimEnd() : head}…`;
}

/** `once`, `twice`, `3 times`. */
export function times(amount: number): string {
  if (amount === 1) return 'once';
  return amount === 2 ? 'twice' : `${amount} times`;
}

/** One key feature, or none if there is nothing to write. */
export function feature(title: string, text: string | number | false): string[] {
  return text ? [`${title}: ${text}`] : [];
}
