import { LIMITS } from '@snippetry/contracts';

/** Users that one comment may mention; further names are plain text. */
export const MAX_MENTIONS = 20;

const { min, max } = LIMITS.username;

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** As many backticks on both sides, and no more. */
const INLINE = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
/** Not within a word, as in an e-mail address, and not the handle of another server. */
const NAME = new RegExp(`(?<![\\w@./+-])@([A-Za-z0-9_-]{${min},${max}})(?![\\w@-])`, 'g');

/** The text without blocks between fences; one that nothing closes goes on to the end. */
function withoutFenced(text: string): string {
  let open: string | null = null;
  const prose = text.split('\n').filter((line) => {
    const [, fence, rest = ''] = FENCE.exec(line) ?? [];
    if (open === null) {
      if (fence === undefined) return true;
      open = fence;
    } else if (fence?.startsWith(open) && rest.trim() === '') open = null;
    return false;
  });
  return prose.join('\n');
}

/** The names that a text mentions, outside of code, each once without regard to case. */
export function mentionedNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const [, name = ''] of withoutFenced(text).replace(INLINE, ' ').matchAll(NAME)) {
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()].slice(0, MAX_MENTIONS);
}
