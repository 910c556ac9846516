import { LANGUAGE_KEYS, type LanguageKey } from '@snippetry/contracts/languages';

/** Maximum number of characters to analyse; the first lines are usually enough. */
const SAMPLE = 3000;
const MIN_CHARACTERS = 8;
/** Minimum relevance of a match. */
const MIN_RELEVANCE = 5;
/** Minimum ratio of the best to the second-best relevance. */
const LEAD = 1.3;

// Detected by patterns only: HTML and XML share a grammar, and Dart's accepts most code.
const BY_SIGN_ONLY: readonly string[] = ['html', 'xml', 'dart'];
const BY_RELEVANCE = LANGUAGE_KEYS.filter((key) => !BY_SIGN_ONLY.includes(key));

async function languageByRelevance(sample: string): Promise<LanguageKey | undefined> {
  const { highlighter } = await import('@snippetry/markdown/highlighter');
  const ranked: { key: LanguageKey; relevance: number }[] = [];
  for (const key of BY_RELEVANCE) {
    const { illegal, relevance } = highlighter.highlight(sample, {
      language: key,
      ignoreIllegals: false,
    });
    ranked.push({ key, relevance: illegal ? 0 : relevance });
    // Yields between grammars: each takes milliseconds, and all of them would block a keystroke.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const [best, second] = ranked.sort((a, b) => b.relevance - a.relevance);
  if (!best || best.relevance < MIN_RELEVANCE) return undefined;
  return best.relevance >= LEAD * (second?.relevance ?? 0) ? best.key : undefined;
}

/** Guesses the language of code; undefined if it is uncertain. */
export async function guessLanguage(code: string): Promise<LanguageKey | undefined> {
  if (isJson(code)) return 'json';
  const sample = code.slice(0, SAMPLE);
  const sign = languageBySign(sample);
  if (sign !== undefined) return sign;
  return sample.trim().length < MIN_CHARACTERS ? undefined : languageByRelevance(sample);
}

interface Sign {
  language: LanguageKey;
  pattern: RegExp;
}

// Patterns that occur in only one of the languages. The first match wins, so a language comes before the ones it
// contains: TypeScript before JavaScript, SCSS before CSS.
const SIGNS: readonly Sign[] = [
  { language: 'php', pattern: /^\s*<\?php\b/ },
  { language: 'html', pattern: /^\s*<!doctype html\b/i },
  { language: 'xml', pattern: /^\s*<\?xml\b/ },
  { language: 'python', pattern: /^#!.*\bpython/ },
  { language: 'bash', pattern: /^#!.*\b(?:ba|z|k)?sh\b/ },
  { language: 'ruby', pattern: /^#!.*\bruby\b/ },
  { language: 'php', pattern: /^#!.*\bphp\b/ },
  { language: 'powershell', pattern: /^#!.*\bpwsh\b/ },
  { language: 'typescript', pattern: /^#!.*\b(?:ts-node|tsx|deno)\b/ },
  { language: 'javascript', pattern: /^#!.*\bnode\b/ },
  {
    language: 'html',
    pattern: /^\s*<(?:html|head|body|div|section|main|form|ul|table|details|button|nav)\b[^>]*>/i,
  },
  {
    language: 'dockerfile',
    pattern:
      /^(?:#.*\n|ARG .*\n|\s*\n)*FROM \S+(?: AS \S+)?\s*\n[\s\S]*^(?:RUN|COPY|CMD|WORKDIR|ENV|ENTRYPOINT|EXPOSE|ADD|USER) /im,
  },
  {
    language: 'apache',
    pattern:
      /^\s*(?:<(?:VirtualHost|Directory|IfModule|Files(?:Match)?|Location)\b|Rewrite(?:Engine|Rule|Cond) )/m,
  },
  {
    language: 'nginx',
    pattern:
      /^\s*(?:server|location(?: [=~^*]+)? \S+|upstream \w+|http)\s*\{[\s\S]*^\s*(?:listen|proxy_pass|server_name|root|try_files|server|return|add_header|include) [^;{]+;/m,
  },
  { language: 'go', pattern: /^package \w+\s*$[\s\S]*^(?:import|func|type|var|const)\b/m },
  { language: 'go', pattern: /^func (?:\(\w+ \*?\w+\) )?\w+\([^)]*\).*\{\s*$[\s\S]*:=/m },
  {
    language: 'rust',
    pattern:
      /\b(?:fn \w+(?:<[^>]*>)?\([^)]*\)(?: ->|\s*\{)|impl(?:<[^>]*>)? \w+|let mut \w+|println!\()/,
  },
  {
    language: 'csharp',
    pattern: /^\s*using System\b|^\s*namespace [\w.]+\s*[;{]|\bConsole\.Write/m,
  },
  {
    language: 'cpp',
    pattern: /\bstd::|^\s*#include <(?:iostream|vector|string|map|memory)>|\btemplate\s*</m,
  },
  { language: 'c', pattern: /^\s*#include [<"]\w[\w/]*\.h[>"]/m },
  {
    language: 'scala',
    pattern:
      /^\s*(?:case class|object \w+ (?:extends|\{)|def \w+(?:\[[^\]]*\])?\([^)]*\): \w+.* =)/m,
  },
  {
    language: 'kotlin',
    pattern: /^\s*(?:suspend |private |override )*fun (?:<[^>]*> )?[\w.]+\(|^\s*data class \w+\(/m,
  },
  {
    language: 'swift',
    pattern:
      /^\s*import (?:SwiftUI|UIKit|Foundation)\b|\bfunc \w+\([^)]*\)(?: async)?(?: throws)? -> |\bguard let \w+/m,
  },
  {
    language: 'dart',
    pattern: /^\s*import 'package:|\bvoid main\(\) (?:async )?\{|\bextends StatelessWidget\b/m,
  },
  {
    language: 'java',
    pattern:
      /^\s*(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|record|enum|void) \w+|^import java[x]?\.|\bSystem\.out\.|= new \w+<>\(/m,
  },
  {
    language: 'powershell',
    pattern:
      /\b(?:Get|Set|New|Write|Import|Remove|Invoke|ForEach|Where|Select)-[A-Z]\w+\b|^\s*param\s*\(\s*\[/m,
  },
  {
    language: 'typescript',
    pattern:
      /^\s*(?:export )?(?:interface \w+(?:<[^>]*>)? (?:extends [\w, ]+ )?\{|type \w+(?:<[^>]*>)? =|enum \w+ \{|declare )|\bimport type\b|\b(?:const|let|var) \w+: [\w<>[\]|{}' ]+ =|\([\w?]+: (?:string|number|boolean|unknown|[A-Z]\w*)\b[^)]*\)/m,
  },
  {
    language: 'python',
    pattern:
      /^\s*(?:(?:async )?def \w+\([^)]*\)(?: -> [^:]+)?|class \w+(?:\([^)]*\))?):\s*$|^from [\w.]+ import |^import \w+(?:, \w+)*(?: as \w+)?\s*$|\bfor \w+(?:, \w+)* in .+:\s*$|^\s*(?:with .+ as \w+|elif .+|except\b.*|try):\s*$|if __name__ ==/m,
  },
  {
    language: 'ruby',
    pattern:
      /^\s*(?:def \w+[?!]?(?:\([^)]*\))?|module [A-Z]\w*|class [A-Z]\w*(?: < [\w:]+)?)\s*$[\s\S]*^\s*end\b|^require ['"]|\bdo \|\w+(?:, \w+)*\|/m,
  },
  {
    language: 'sql',
    pattern:
      /^\s*(?:select\b[\s\S]+?\bfrom\b|insert into\b|create (?:or replace )?(?:unique )?(?:table|index|view|function)\b|update \w+ set\b|delete from\b|alter table\b|with \w+ as\s*\()/i,
  },
  {
    language: 'javascript',
    pattern:
      /\b(?:const|let) (?:\w+|[{[][^=]*[}\]]) = |=>|\bfunction\*? \w*\(|\brequire\(['"]|^\s*import (?:[\w{*].* from )?['"]|^\s*export (?:default|const|function|class|async|\{|\*)/m,
  },
  {
    language: 'scss',
    pattern: /^\s*(?:\$[\w-]+:|@mixin |@include |@use ['"])|^\s+&[:.\s-]/m,
  },
  {
    language: 'css',
    pattern:
      /^\s*(?:@(?:media|import|keyframes|layer|supports|font-face)\b|[.#:]?[\w-]+(?:[ ,>+~.:#[\]"=\w()-]*)\s*\{\s*(?:\/\*[\s\S]*?\*\/\s*)?[\w-]+\s*:)/m,
  },
  {
    language: 'bash',
    pattern:
      /^\s*(?:if \[\[? |for \w+ in .*; do|while .*; do|set -[euxo]|echo "?\$|export \w+=|sudo |apt(?:-get)? |\w+=\$\(|(?:git|npm|docker|kubectl|curl) [\w-])/m,
  },
  {
    language: 'markdown',
    pattern: /^#{1,6} \S.*\n(?:[\s\S]*^(?:[-*] |\d+\. |```|\[.*\]\()|\s*\n\S)/m,
  },
  {
    language: 'yaml',
    pattern:
      /^(?:---\n)?(?:#.*\n)*[\w-]+:(?: [^{;\n]*)?\n(?:(?:\s*#.*|\s+[\w-]+:.*|\s*- .*|[\w-]+:.*)(?:\n|$))+/,
  },
];

/** Whether a text is a single JSON object or array. */
function isJson(code: string): boolean {
  if (!/^\s*[[{]/.test(code)) return false;
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}

/** Finds a language by its characteristic syntax. */
function languageBySign(code: string): LanguageKey | undefined {
  return SIGNS.find(({ pattern }) => pattern.test(code))?.language;
}
