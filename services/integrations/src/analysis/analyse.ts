import { collect } from './code/collect.ts';
import { CODE_LANGUAGES } from './code/languages.ts';
import { codeReport } from './code/report.ts';
import { Lines } from './report/lines.ts';
import { type Analysis, type Report, toAnalysis } from './report/report.ts';
import { textReport } from './tokens/text.ts';

export type { Analysis };

/** Explains code by what can be counted in it, without asking anybody. The same code gives the same words. */
export function analyse({ content, language }: { content: string; language: string }): Analysis {
  return toAnalysis(reportOf(content, language), new Lines(content).count);
}

function reportOf(content: string, language: string): Report {
  const programming = CODE_LANGUAGES[language];
  if (programming) return codeReport(collect(content, programming), language);
  return textReport(content, language);
}
