import type { LanguageKey } from '@snippetry/contracts/languages';
import type { LanguageFn } from 'highlight.js';
import highlighter from 'highlight.js/lib/core';
import apache from 'highlight.js/lib/languages/apache';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import scss from 'highlight.js/lib/languages/scss';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const GRAMMARS: Readonly<Record<LanguageKey, LanguageFn>> = {
  javascript,
  typescript,
  python,
  java,
  cpp,
  c,
  csharp,
  php,
  ruby,
  go,
  rust,
  swift,
  kotlin,
  dart,
  scala,
  html: xml,
  css,
  scss,
  sql,
  json,
  // Other grammars also find this one by name, for markup that they embed.
  xml,
  yaml,
  markdown,
  bash,
  powershell,
  dockerfile,
  nginx,
  apache,
};

for (const [key, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(key, grammar);

/** highlight.js with a grammar for each language of snippets, by the language's key. */
export { highlighter };
