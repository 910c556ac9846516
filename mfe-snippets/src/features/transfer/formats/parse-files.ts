import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { getNodeValue } from 'jsonc-parser';
import { isBytestashFile, parseBytestash } from './bytestash.ts';
import { isGistFile, parseGists } from './gist.ts';
import { isMasscodeFile, parseMasscode } from './masscode.ts';
import { addVaultNames, isVaultFile, parseVaultFile, type VaultNames } from './masscode-vault.ts';
import { isRaycastFile, parseRaycast } from './raycast.ts';
import { readTree, syntaxReason } from './read-json.ts';
import { isCollectionsFile, isManifest, isSnippetryFile, parseSnippetry } from './snippetry.ts';
import { isSnippetslabFile, parseSnippetslab } from './snippetslab.ts';
import type { ParsedFile, TextFile } from './types.ts';
import { isValues, listIn, type Values } from './values.ts';
import { isVscodeFile, parseVscode } from './vscode.ts';

const KNOWN = msg(
  'Choose an export of Snippetry, VS Code, massCode, Raycast, ByteStash or SnippetsLab, or gists as JSON.',
);

const COLLECTIONS = msg(
  'This file has only the collections of an export. Choose the snippets.json next to it, which has everything.',
);

const MANIFEST = msg(
  'This file lists the snippets of a collection without their code. Download the collection as JSON and choose that file.',
);

function refused(name: string, reason: string): ParsedFile {
  const problems = [{ title: '', place: t('the whole file'), reason }];
  return { name, format: 'unknown', drafts: [], problems, notes: [] };
}

function readPlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Selects the parser of a JSON file by its shape; null for unknown programs. */
function parserFor(value: unknown): ((name: string) => ParsedFile) | null {
  if (isGistFile(value)) return (name) => parseGists(name, value);
  if (isRaycastFile(value)) return (name) => parseRaycast(name, value);
  if (!isValues(value)) return null;
  if (isManifest(value)) return (name) => refused(name, t(MANIFEST));
  if (isSnippetryFile(value)) return (name) => parseSnippetry(name, value);
  if (isCollectionsFile(value)) return (name) => refused(name, t(COLLECTIONS));
  if (isBytestashFile(value)) return (name) => parseBytestash(name, value);
  if (isSnippetslabFile(value)) return (name) => parseSnippetslab(name, value);
  if (isMasscodeFile(value)) return (name) => parseMasscode(name, value);
  return null;
}

function parseJson({ name, text }: TextFile): ParsedFile {
  // Exports can be large, and the native parser is many times faster.
  const parse = parserFor(readPlain(text));
  if (parse) return parse(name);
  const { tree, errors } = readTree(text);
  const value: unknown = tree && getNodeValue(tree);
  const first = errors[0];
  if (tree && isValues(value) && isVscodeFile(value)) {
    return parseVscode({ name, text, tree, errors });
  }
  if (first && parserFor(value)) {
    return refused(name, `${syntaxReason(text, first)} ${t('The file may be incomplete.')}`);
  }
  if (first) return refused(name, `${syntaxReason(text, first)} ${t(KNOWN)}`);
  return refused(name, `${t('This JSON file contains no snippets.')} ${t(KNOWN)}`);
}

export function isArchive(name: string): boolean {
  return /\.(?:zip|tar|gz|7z)$/i.test(name);
}

function parseFile({ name, text }: TextFile, names: VaultNames): ParsedFile {
  const file = { name, text: text.replace(/^\uFEFF/, '') };
  if (isArchive(name)) {
    return refused(name, t('Unpack the archive first and choose the snippets.json in it.'));
  }
  if (/\.md$/i.test(name)) {
    if (isVaultFile(file.text)) return parseVaultFile(file, names);
    return refused(name, `${t('This Markdown file is not a massCode snippet.')} ${t(KNOWN)}`);
  }
  if (/^\s*(?:[{[]|\/[/*])/.test(file.text)) return parseJson(file);
  return refused(name, `${t('This file contains no snippets.')} ${t(KNOWN)}`);
}

/** Reads the `state.json` of a vault, which has tags and file paths, but no code. */
function vaultState({ name, text }: TextFile): Values | null {
  if (!/(?:^|[\\/])state\.json$/i.test(name)) return null;
  const value = readPlain(text);
  if (!isValues(value) || !Array.isArray(value.tags) || 'format' in value) return null;
  const isPath = (one: unknown) => isValues(one) && 'filePath' in one;
  return listIn(value.snippets).every(isPath) ? value : null;
}

export function parseFiles(files: readonly TextFile[]): ParsedFile[] {
  const names: VaultNames = { tags: new Map(), folders: new Map() };
  const rest = files.filter((file) => {
    const state = vaultState(file);
    if (state) addVaultNames(names, state);
    return state === null;
  });
  return rest.map((file) => {
    const parsed = parseFile(file, names);
    if (file.encoding !== 'Windows-1252') return parsed;
    return { ...parsed, notes: [t('The file was read as Windows-1252.'), ...parsed.notes] };
  });
}
