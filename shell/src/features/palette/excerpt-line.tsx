import { HitText, type Marks, previewCode } from '@snippetry/web-kit/ui';
import type { ListedSnippet } from './rows.ts';

/** Maximum characters of the excerpt; a row fits fewer. */
const LENGTH = 200;

/** Line of a snippet's code with the first match, unless the title matches. */
export function ExcerptLine({ snippet, marks }: { snippet: ListedSnippet; marks: Marks }) {
  const { code, firstLine = 1 } = previewCode(snippet, LENGTH, marks);
  const hit = marks.code(code)[0];
  if (!hit || marks.text(snippet.title).length > 0) return null;
  const above = code.slice(0, hit[0]).split('\n').length - 1;
  const line = code.split('\n')[above]?.trim() ?? '';
  return (
    <span className="min-w-0 truncate font-mono text-xs text-fg-2 lg:flex-1 [font-feature-settings:'calt'_0]">
      <span className="mr-2 text-fg-3">{firstLine + above}</span>
      <HitText text={line} ranges={marks.code(line)} />
    </span>
  );
}
