import { GRAMMARS } from './code/grammars.ts';
import { codeReport } from './code/report.ts';
import { walk } from './code/walk.ts';
import { OUTLINES } from './outline/languages.ts';
import { outlineReport } from './outline/outline.ts';
import { type Analysis, type Code, type Report, toAnalysis } from './report.ts';
import { textReport } from './text.ts';
import { WORD_LANGUAGES } from './words/languages.ts';
import { sqlReport } from './words/sql.ts';
import { walkWords } from './words/walk.ts';

/** Explains code by what can be counted in it. The output is deterministic; it never throws. */
export function analyse({ content, ...language }: Code): Analysis {
  // The readers expect one kind of line ends, and no byte order mark.
  const code = { ...language, content: content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n') };
  return toAnalysis(readableReport(code), code.content);
}

/** Falls back to counting text: some grammars build trees so deep that they exceed the stack. */
function readableReport(code: Code): Report {
  try {
    return reportOf(code);
  } catch {
    return textReport(code.content, code.name, 'The parser could not read this');
  }
}

function reportOf(code: Code): Report {
  const { content, language, name } = code;
  const grammar = GRAMMARS[language];
  if (grammar) return codeReport(walk(content, grammar), code);
  const outline = OUTLINES[language];
  const refusal = outline?.refusal?.(content);
  if (refusal) return textReport(content, name, refusal);
  if (outline) return outlineReport(content, outline);
  if (language === 'sql') return sqlReport(content);
  const words = WORD_LANGUAGES[language];
  if (!words) return textReport(content, name);
  const note = `Counted from the words of the code: ${name} is read here without a syntax tree.`;
  return codeReport({ ...walkWords(content, words), problem: note }, code, words.verb);
}
