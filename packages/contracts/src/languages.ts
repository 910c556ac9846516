/** One of the languages a snippet can be written in. */
export interface Language {
  /** Lower-case key stored with the snippet. */
  readonly key: string;
  /** Display name. */
  readonly name: string;
  /** Two characters shown in the language's mark. */
  readonly mark: string;
  /** Extension without the dot, used for raw files and downloads. */
  readonly extension: string;
}

const NAMES: Record<string, string> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
  html: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  sql: 'SQL',
  json: 'JSON',
  xml: 'XML',
  yaml: 'YAML',
  powershell: 'PowerShell',
};

const MARKS = [
  ['javascript', 'JS', 'js'],
  ['typescript', 'TS', 'ts'],
  ['python', 'PY', 'py'],
  ['java', 'JV', 'java'],
  ['cpp', 'C+', 'cpp'],
  ['c', 'C', 'c'],
  ['csharp', 'C#', 'cs'],
  ['php', 'PH', 'php'],
  ['ruby', 'RB', 'rb'],
  ['go', 'GO', 'go'],
  ['rust', 'RS', 'rs'],
  ['swift', 'SW', 'swift'],
  ['kotlin', 'KT', 'kt'],
  ['dart', 'DA', 'dart'],
  ['scala', 'SC', 'scala'],
  ['html', 'HT', 'html'],
  ['css', 'CS', 'css'],
  ['scss', 'SS', 'scss'],
  ['sql', 'SQ', 'sql'],
  ['json', '{}', 'json'],
  ['xml', '<>', 'xml'],
  ['yaml', 'YM', 'yaml'],
  ['markdown', 'MD', 'md'],
  ['bash', 'SH', 'sh'],
  ['powershell', 'PS', 'ps1'],
  ['dockerfile', 'DK', 'Dockerfile'],
  ['nginx', 'NX', 'conf'],
  ['apache', 'AP', 'htaccess'],
] as const;

/** A key of one of the 28 languages. */
export type LanguageKey = (typeof MARKS)[number][0];

/** Language keys in the order pickers show them. */
export const LANGUAGE_KEYS = MARKS.map(([key]) => key) as [LanguageKey, ...LanguageKey[]];

/** The display name of a language key: a fixed name, or the key with its first letter capitalised. */
export function languageName(key: string): string {
  return NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
}

/** All 28 languages in picker order. */
export const LANGUAGES: readonly Language[] = MARKS.map(([key, mark, extension]) => ({
  key,
  name: languageName(key),
  mark,
  extension,
}));

/** The two characters of a language's mark; `··` for a key that is not in the list. */
export function languageMark(key: string): string {
  return LANGUAGES.find((language) => language.key === key)?.mark ?? '··';
}

/** The language a new snippet starts with. */
export const DEFAULT_LANGUAGE: LanguageKey = 'javascript';

/** Difficulty levels, easiest first; the first is the default. */
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
/** A difficulty level. */
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Categories in picker order; an empty string means none was chosen. */
export const CATEGORIES = [
  'algorithm',
  'data-structure',
  'web-development',
  'mobile-development',
  'database',
  'api',
  'utility',
  'framework',
  'library',
  'configuration',
  'deployment',
  'testing',
  'security',
  'performance',
  'ui-component',
  'hook',
  'middleware',
  'authentication',
  'validation',
  'other',
] as const;
/** A category key. */
export type Category = (typeof CATEGORIES)[number];

const ABBREVIATIONS = new Set(['api', 'ui']);

/** A key such as `data-structure` as people read it: `Data Structure`, `UI Component`. */
export function titleCase(key: string): string {
  return key
    .split('-')
    .map((word) =>
      ABBREVIATIONS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
