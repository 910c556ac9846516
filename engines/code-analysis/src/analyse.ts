import { collect } from './code/collect.ts';
import { CODE_LANGUAGES } from './code/languages.ts';
import { codeReport } from './code/report.ts';
import { cssReport } from './declarative/css.ts';
import { dataReport } from './declarative/data.ts';
import { dockerfileReport } from './declarative/dockerfile.ts';
import { htmlReport } from './declarative/html.ts';
import { markdownReport } from './declarative/markdown.ts';
import { apacheReport, nginxReport } from './declarative/server-config.ts';
import { sqlReport } from './declarative/sql.ts';
import { xmlReport } from './declarative/xml.ts';
import { type Analysis, type Code, type Report, toAnalysis } from './report/report.ts';
import { WORD_LANGUAGES } from './tokens/languages.ts';
import { textReport } from './tokens/text.ts';
import { wordReport } from './tokens/words.ts';

type Language = Pick<Code, 'language' | 'name'>;

/** Explains code by what can be counted in it. The same input always gives the same words; it never throws. */
export function analyse({ content, ...language }: Code): Analysis {
  // The readers know one sign for the end of a line, and no mark of the byte order.
  const code = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return toAnalysis(readableReport(code, language), code);
}

/** A few grammars make trees that nobody can walk of code that is nested thousands of levels deep. */
function readableReport(content: string, language: Language): Report {
  try {
    return reportOf(content, language);
  } catch {
    return textReport(content, language.name, 'The parser could not read this');
  }
}

/** Languages without functions, each with what it is made of. */
const DECLARATIVE: Readonly<Record<string, (content: string) => Report>> = {
  html: htmlReport,
  css: (content) => cssReport(content, 'css'),
  scss: (content) => cssReport(content, 'scss'),
  sql: sqlReport,
  json: (content) => dataReport(content, 'json'),
  yaml: (content) => dataReport(content, 'yaml'),
  xml: xmlReport,
  markdown: markdownReport,
  dockerfile: dockerfileReport,
  nginx: nginxReport,
  apache: apacheReport,
};

function reportOf(content: string, { language, name }: Language): Report {
  const programming = CODE_LANGUAGES[language];
  if (programming) return codeReport(collect(content, programming), { language, name });
  const declarative = DECLARATIVE[language];
  if (declarative) return declarative(content);
  const words = WORD_LANGUAGES[language];
  return words ? wordReport(content, name, words) : textReport(content, name);
}
