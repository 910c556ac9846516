import { LANGUAGES } from '@snippetry/contracts';

/** The ids by which VS Code knows the languages that it knows by others, or by more than one. */
const LANGUAGE_IDS: Record<string, string> = {
  javascript: 'javascript,javascriptreact',
  typescript: 'typescript,typescriptreact',
  json: 'json,jsonc',
  bash: 'shellscript',
  apache: 'apacheconf',
};

/** In which languages VS Code offers a snippet; in all of them where the language is none of ours. */
function scopeOf(language: string): { scope?: string } {
  if (!LANGUAGES.some(({ key }) => key === language)) return {};
  return { scope: LANGUAGE_IDS[language] ?? language };
}

/** Text that VS Code inserts as it is: it would take these signs for placeholders. */
const literal = (text: string) => text.replace(/[\\$}]/g, '\\$&');

interface Source {
  title: string;
  description: string;
  language: string;
  content: string;
}

/** What is typed to get a snippet: its title in small letters with dashes. */
function prefixOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'snippet';
}

/** A key that is not taken yet: the title, or the title with a number. */
function uniqueKey(title: string, taken: ReadonlySet<string>): string {
  const name = title.trim() || 'Snippet';
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? name : `${name} (${at})`;
    if (!taken.has(key)) return key;
  }
}

/** Snippets as a `.code-snippets` file of VS Code, which offers each in its language. */
export function vscodeSnippets(files: readonly Source[]): string {
  const taken = new Set<string>();
  const entries = files.map(({ title, description, language, content }) => {
    const key = uniqueKey(title, taken);
    taken.add(key);
    const body = literal(content).split(/\r\n|\r|\n/);
    return [key, { ...scopeOf(language), prefix: prefixOf(title), body, description }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
