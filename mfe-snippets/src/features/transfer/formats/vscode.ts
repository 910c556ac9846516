import { languageOfName } from '@snippetry/contracts/language-of-name';
import { vscodeText, vscodeTitle } from '@snippetry/contracts/vscode-snippet';
import { t } from '@snippetry/web-kit';
import { findNodeAtLocation, getNodeValue, type Node, type ParseError } from 'jsonc-parser';
import { draftOf } from './draft.ts';
import { placeOfLine } from './places.ts';
import { lineAt, syntaxReason } from './read-json.ts';
import type { Draft, ParsedFile } from './types.ts';
import { isValues, textsIn, type Values } from './values.ts';

/** Detects a VS Code snippet file: every value has a body, even incomplete ones. */
export function isVscodeFile(value: Values): boolean {
  const entries = Object.values(value).filter(isValues);
  return (
    entries.some((entry) => 'body' in entry && ('prefix' in entry || 'scope' in entry)) ||
    (entries.length > 0 && entries.every((entry) => 'body' in entry))
  );
}

/** Language of a file: `javascript.json` is for one language, `team.code-snippets` for all. */
function languageOfFile(name: string): string | undefined {
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.(?:json|code-snippets)$/i, '');
  return languageOfName(stem) && stem;
}

/** The first supported language of a scope such as `javascript,typescript`. */
function languageOf(scope: unknown, fileLanguage: string | undefined): string | undefined {
  const names = textsIn(scope)
    .flatMap((text) => text.split(','))
    .map((name) => name.trim());
  return names.find((name) => languageOfName(name)) ?? names[0] ?? fileLanguage;
}

interface Source {
  name: string;
  text: string;
  tree: Node;
  errors: readonly ParseError[];
}

/** A property of the file and its position. */
interface Entry {
  name: string;
  names: ReadonlySet<string>;
  fileLanguage: string | undefined;
  place: string;
}

function reasonAgainst(value: unknown): string | null {
  if (!isValues(value)) return t('This is not a snippet.');
  const { body } = value;
  const lines = Array.isArray(body) ? body : [body];
  if (!lines.every((line) => typeof line === 'string')) return t('Its body is not text.');
  return lines.join('').trim() === '' ? t('It has no code.') : null;
}

/** Converts one entry of the file; `names` are the names of all entries. */
function draftIn(value: Values, { name, names, fileLanguage, place }: Entry): Draft {
  const prefixes = textsIn(value.prefix);
  const { text, hasPlaceholders } = vscodeText(textsIn(value.body).join('\n'));
  const draft = draftOf({
    title: vscodeTitle(name, prefixes[0], names),
    description: textsIn(value.description).join('\n'),
    content: text,
    language: languageOf(value.scope, fileLanguage),
    tags: prefixes,
    place,
  });
  if (hasPlaceholders) {
    draft.warnings.push(t('VS Code placeholders such as $1 are kept.'));
  }
  return draft;
}

/** Parses user and project snippets of Visual Studio Code: JSON with comments, one property per snippet. */
export function parseVscode({ name, text, tree, errors }: Source): ParsedFile {
  const file: ParsedFile = { name, format: 'VS Code', drafts: [], problems: [], notes: [] };
  const fileLanguage = languageOfFile(name);
  const names = new Set(Object.keys(getNodeValue(tree)));
  const blamed = new Set<ParseError>();
  for (const property of tree.children ?? []) {
    const [key, node] = property.children ?? [];
    const title = textsIn(key && getNodeValue(key))[0] ?? '';
    const place = placeOfLine(lineAt(text, property.offset));
    const end = property.offset + property.length;
    const error = errors.find(({ offset }) => offset >= property.offset && offset <= end);
    for (const one of errors)
      if (one.offset >= property.offset && one.offset <= end) blamed.add(one);
    const value: unknown = node && getNodeValue(node);
    const reason = error ? syntaxReason(text, error) : reasonAgainst(value);
    if (reason !== null || !isValues(value)) {
      const body = node && findNodeAtLocation(node, ['body']);
      const at = body && !error ? placeOfLine(lineAt(text, body.offset)) : place;
      file.problems.push({ title, place: at, reason: reason ?? t('This is not a snippet.') });
      continue;
    }
    file.drafts.push(draftIn(value, { name: title, names, fileLanguage, place }));
  }
  for (const error of errors) {
    if (blamed.has(error)) continue;
    const place = placeOfLine(lineAt(text, error.offset));
    file.problems.push({ title: '', place, reason: syntaxReason(text, error) });
  }
  return file;
}
