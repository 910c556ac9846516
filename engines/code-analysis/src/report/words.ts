const NAME_LENGTH = 60;

/** `1 branch`, `3 branches`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** A name of the code between backticks, on one line and not longer than is read at a glance. */
export function code(name: string): string {
  const flat = name.replace(/[`\s]+/g, ' ').trim();
  if (flat === '') return 'an empty name';
  return `\`${flat.length > NAME_LENGTH ? `${flat.slice(0, NAME_LENGTH - 1)}…` : flat}\``;
}

/** `a, b and c`; of more than `limit` things the first ones and how many there are besides. */
export function list(items: readonly string[], limit = 4): string {
  const shown = items.length > limit ? items.slice(0, limit) : [...items];
  if (items.length > limit) shown.push(`${items.length - limit} more`);
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

/** The same for names of the code. */
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

/** Not longer than `length`, cut between two words, and without the halves of characters that a cut leaves. */
export function clip(text: string, length: number): string {
  return cut(text, length).replace(/\p{Cs}/gu, '');
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const space = start.lastIndexOf(' ');
  const kept = start.slice(0, space > length / 2 ? space : undefined).replace(/[,;:]$/, '');
  // A name that is cut in two does not stay open.
  const isOpen = (kept.split('`').length - 1) % 2 === 1;
  return `${isOpen ? kept.slice(0, kept.lastIndexOf('`')).trimEnd() : kept}…`;
}

/** `once`, `twice`, `3 times`. */
export function times(amount: number): string {
  if (amount === 1) return 'once';
  return amount === 2 ? 'twice' : `${amount} times`;
}
