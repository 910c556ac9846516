import { LANGUAGES } from '@snippetry/contracts';
import { vscodeBody, vscodeName, vscodePrefix } from '@snippetry/contracts/vscode-snippet';

/** The ids by which VS Code knows the languages that it knows by others, or by more than one. */
const LANGUAGE_IDS: Record<string, string> = {
  javascript: 'javascript,javascriptreact',
  typescript: 'typescript,typescriptreact',
  json: 'json,jsonc',
  bash: 'shellscript',
  apache: 'apacheconf',
};

/** Returns the languages in which VS Code offers a snippet; all if the language is unknown. */
function scopeOf(language: string): { scope?: string } {
  if (!LANGUAGES.some(({ key }) => key === language)) return {};
  return { scope: LANGUAGE_IDS[language] ?? language };
}

interface Source {
  title: string;
  description: string;
  language: string;
  content: string;
}

/** A key that is not taken yet: the title, or the title with a number. */
function uniqueKey(title: string, taken: ReadonlySet<string>): string {
  const name = title.trim() || 'Snippet';
  for (let at = 1; ; at += 1) {
    const key = vscodeName(name, at);
    if (!taken.has(key)) return key;
  }
}

/** Snippets as a `.code-snippets` file of VS Code, which offers each in its language. */
export function vscodeSnippets(files: readonly Source[]): string {
  const taken = new Set<string>();
  const entries = files.map(({ title, description, language, content }) => {
    const key = uniqueKey(title, taken);
    taken.add(key);
    // VS Code joins lines with LF and adapts line ends when it inserts them, so a CR may stay in one.
    const body = vscodeBody(content).split('\n');
    return [key, { ...scopeOf(language), prefix: vscodePrefix(title), body, description }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
