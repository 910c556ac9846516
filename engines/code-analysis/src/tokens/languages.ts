import type { StreamParser } from '@codemirror/language';
import { csharp, dart, kotlin, scala } from '@codemirror/legacy-modes/mode/clike';
import { powerShell } from '@codemirror/legacy-modes/mode/powershell';
import { ruby } from '@codemirror/legacy-modes/mode/ruby';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { swift } from '@codemirror/legacy-modes/mode/swift';

/** The words of a language that are counted. */
export interface WordLanguage {
  parser: StreamParser<unknown>;
  /** Words in front of the name of a function, and of a type. */
  functions: readonly string[];
  types: readonly string[];
  /** Functions that no word announces: `int add(int a, int b) {`. */
  hasPlainFunctions?: boolean;
  branches: readonly string[];
  loops: readonly string[];
  catches: readonly string[];
  throws: readonly string[];
  waits: readonly string[];
  imports: readonly string[];
  /** What a program of this language is told by: commands rather than calls with brackets. */
  commands?: RegExp;
}

const CURLY = { loops: ['for', 'while', 'do'], catches: ['catch'], throws: ['throw'] };

/** Languages that are read word by word, by the key of the language. */
export const WORD_LANGUAGES: Readonly<Record<string, WordLanguage>> = {
  csharp: {
    ...CURLY,
    parser: csharp,
    functions: [],
    types: ['class', 'interface', 'struct', 'enum', 'record'],
    hasPlainFunctions: true,
    branches: ['if', 'case'],
    loops: ['for', 'foreach', 'while', 'do'],
    waits: ['await'],
    imports: ['using'],
  },
  dart: {
    ...CURLY,
    parser: dart,
    functions: [],
    types: ['class', 'mixin', 'enum', 'extension'],
    hasPlainFunctions: true,
    branches: ['if', 'case'],
    waits: ['await'],
    imports: ['import'],
  },
  kotlin: {
    ...CURLY,
    parser: kotlin,
    functions: ['fun'],
    types: ['class', 'interface', 'object'],
    branches: ['if', 'when'],
    waits: ['suspend'],
    imports: ['import'],
  },
  scala: {
    ...CURLY,
    parser: scala,
    functions: ['def'],
    types: ['class', 'trait', 'object', 'enum'],
    branches: ['if', 'case'],
    waits: [],
    imports: ['import'],
  },
  swift: {
    ...CURLY,
    parser: swift,
    functions: ['func'],
    types: ['class', 'struct', 'enum', 'protocol', 'extension', 'actor'],
    branches: ['if', 'guard', 'case', 'switch'],
    loops: ['for', 'while', 'repeat'],
    waits: ['await'],
    imports: ['import'],
  },
  ruby: {
    parser: ruby,
    functions: ['def'],
    types: ['class', 'module'],
    branches: ['if', 'elsif', 'unless', 'when'],
    loops: ['while', 'until', 'for'],
    catches: ['rescue'],
    throws: ['raise'],
    waits: ['yield'],
    imports: ['require', 'require_relative'],
  },
  bash: {
    parser: shell,
    functions: ['function'],
    types: [],
    hasPlainFunctions: true,
    branches: ['if', 'elif', 'case'],
    loops: ['for', 'while', 'until'],
    catches: ['trap'],
    throws: ['exit'],
    waits: ['wait'],
    imports: ['source'],
    commands:
      /^(?:awk|cat|chmod|cp|curl|cut|docker|find|git|grep|gzip|head|jq|kill|kubectl|ln|ls|make|mkdir|mktemp|mv|node|npm|openssl|python3?|rm|rsync|scp|sed|sort|ssh|sudo|systemctl|tail|tar|tee|touch|tr|uniq|unzip|wc|wget|xargs|zip)$/,
  },
  powershell: {
    parser: powerShell,
    functions: ['function', 'filter'],
    types: ['class', 'enum'],
    branches: ['if', 'elseif', 'switch'],
    loops: ['for', 'foreach', 'while', 'do'],
    catches: ['catch', 'trap'],
    throws: ['throw'],
    waits: [],
    imports: ['using'],
    commands: /^[A-Z][a-z]+-[A-Z]\w+$/,
  },
};
