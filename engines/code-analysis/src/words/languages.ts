import type { Notation } from '../code/build.ts';
import type { Role } from '../code/facts.ts';
import { C_LIKE, type Lexicon, POWERSHELL, RUBY, SHELL } from './lexicon.ts';

/** The words of a language without a syntax tree. */
export interface WordLanguage extends Notation {
  lexicon: Lexicon;
  /** Words before the name of a function, and of a type. */
  functions: readonly string[];
  types: readonly string[];
  /** Whether functions need no keyword: `int add(int a, int b) {`. */
  hasPlainFunctions: boolean;
  hasAnnotations: boolean;
  roles: Readonly<Record<string, Role>>;
  /** Matches commands, which need no brackets, and the text that may precede one on its line. */
  commands: RegExp | null;
  behind: RegExp;
  verb: string;
}

const CURLY: WordLanguage = {
  lexicon: C_LIKE,
  functions: [],
  types: ['class'],
  hasPlainFunctions: false,
  hasAnnotations: true,
  roles: {
    ...{ if: 'branch', case: 'case', for: 'loop', foreach: 'loop', while: 'loop' },
    ...{ catch: 'catch', throw: 'throw', await: 'await', return: 'return' },
  },
  imports: /^\s*import\s+['"]?([^'";\s]+)/g,
  parents: 'words',
  commands: null,
  behind: /^(?!)/,
  verb: 'calls',
};
const SCRIPT = {
  ...CURLY,
  lexicon: SHELL,
  hasAnnotations: false,
  types: [],
  roles: {},
  imports: /^(?!)/g,
};

const IN_FRONT = /^(?:[|&;({=!]|then|do|else|sudo|exec|time)$/;
const COMMANDS =
  'awk cat chmod cp curl cut docker exit find git grep gzip head jq kill kubectl ln ls make mkdir mktemp mv node npm openssl printf python python3 rm rsync scp sed sort ssh sudo systemctl tail tar tee touch tr trap uniq unzip wc wget xargs zip';

/** Languages that are read word by word, by key. */
export const WORD_LANGUAGES: Readonly<Record<string, WordLanguage>> = {
  csharp: {
    ...CURLY,
    types: ['class', 'interface', 'struct', 'enum', 'record'],
    hasPlainFunctions: true,
    hasAnnotations: false,
    roles: { ...CURLY.roles, yield: 'yield' },
    imports: /^\s*using\s+(?:static\s+)?([\w.]+)\s*;/g,
    parents: 'colon',
  },
  dart: {
    ...CURLY,
    types: ['class', 'mixin', 'enum', 'extension'],
    hasPlainFunctions: true,
    roles: { ...CURLY.roles, yield: 'yield' },
  },
  kotlin: {
    ...CURLY,
    functions: ['fun'],
    types: ['class', 'interface', 'object'],
    roles: { ...CURLY.roles, when: 'branch' },
    parents: 'colon',
  },
  scala: { ...CURLY, functions: ['def'], types: ['class', 'trait', 'object', 'enum'] },
  swift: {
    ...CURLY,
    functions: ['func'],
    types: ['class', 'struct', 'enum', 'protocol', 'extension', 'actor'],
    roles: { ...CURLY.roles, guard: 'branch' },
    parents: 'colon',
  },
  ruby: {
    ...SCRIPT,
    lexicon: RUBY,
    functions: ['def'],
    types: ['class', 'module'],
    roles: {
      ...{ if: 'branch', unless: 'branch', elsif: 'case', when: 'case', while: 'loop' },
      ...{ until: 'loop', for: 'loop', rescue: 'catch', raise: 'throw', return: 'return' },
    },
    imports: /^\s*require(?:_relative)?\s+['"]([^'"]+)/g,
    parents: 'less',
    constructors: /^initialize$/,
  },
  bash: {
    ...SCRIPT,
    functions: ['function'],
    hasPlainFunctions: true,
    roles: {
      ...{ if: 'branch', elif: 'case', case: 'branch' },
      ...{ for: 'loop', while: 'loop', until: 'loop' },
    },
    imports: /^\s*(?:source|\.)\s+['"]?([^'"\s;]+)/g,
    commands: new RegExp(`^(?:${COMMANDS.replaceAll(' ', '|')})$`),
    behind: IN_FRONT,
    verb: 'runs',
  },
  powershell: {
    ...SCRIPT,
    lexicon: POWERSHELL,
    functions: ['function', 'filter'],
    types: ['class', 'enum'],
    roles: { ...CURLY.roles, elseif: 'case', switch: 'branch', trap: 'catch' },
    imports: /^\s*(?:using\s+\w+|Import-Module)\s+([\w.]+)/g,
    parents: 'colon',
    commands: /^[A-Z][a-z]+-[A-Z]\w+$/,
    behind: IN_FRONT,
    verb: 'runs',
  },
  dockerfile: { ...SCRIPT, commands: /^[A-Z]{3,}$/, verb: 'uses' },
  nginx: { ...SCRIPT, commands: /^[a-z][a-z_0-9]+$/, behind: /^[{;}]$/, verb: 'sets' },
  apache: { ...SCRIPT, commands: /^[A-Z]\w+$/, verb: 'sets' },
};
