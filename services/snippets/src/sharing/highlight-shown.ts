import type { Highlighter } from './highlighter.ts';
import type { SharedState } from './shared-state.ts';
import type { ShownLines } from './shown-lines.ts';

/** Code before the shown lines is highlighted too, up to this length: a comment may begin there. */
const MAX_BEFORE = 30_000;

/** HTML of each shown line; null where they are to be shown plain. */
export async function highlightShown(
  { id, revision, language, content }: SharedState,
  { from, to, lines }: ShownLines,
  highlighter: Highlighter,
): Promise<readonly string[] | null> {
  const before = content.split(/\r\n|\r|\n/, from - 1);
  const fits = before.reduce((sum, line) => sum + line.length + 1, 0) <= MAX_BEFORE;
  const text = [...(fits ? before : []), ...lines].join('\n');
  const key = `${id} ${revision} ${from}-${to}`;
  const found = await highlighter.lines(key, { language, text });
  const shown = found?.slice(fits ? from - 1 : 0);
  return shown?.length === lines.length ? shown : null;
}
