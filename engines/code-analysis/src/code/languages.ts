import { cpp } from './cpp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import type { CodeLanguage } from './language.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { rust } from './rust.ts';

/** The programming languages that are read from their syntax trees, by the key of the language. */
export const CODE_LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  javascript: javascript('jsx'),
  typescript: javascript('ts jsx'),
  python,
  java,
  c: cpp,
  cpp,
  go,
  rust,
  php,
};
