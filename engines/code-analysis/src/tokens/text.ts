import { Lines, sizeFeature, sizeOf } from '../report/lines.ts';
import type { Report } from '../report/report.ts';
import { count } from '../report/words.ts';

/** What can be said of a text that nothing here can read, and why that is so. */
export function textReport(
  content: string,
  name: string,
  why = 'There is no parser for this language here',
): Report {
  const lines = new Lines(content);
  const size = sizeOf(content, lines, []);
  const words = content.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return {
    summary: [
      `${name || 'Text'}: ${count(size.code, 'line')} and ${count(words, 'word')}.`,
      `${why}, so only the text was counted.`,
    ],
    features: [`Words: ${words}`, sizeFeature(size)],
    counts: [{ amount: size.code, text: count(size.code, 'line'), steps: [30, 100, 300] }],
    claims: [],
  };
}
