import { sizeFeature, sizeOf } from './lines.ts';
import { counting, type Report } from './report.ts';
import { count } from './words.ts';

/** Reports the counts of a text that no reader supports, with the reason. */
export function textReport(
  content: string,
  name: string,
  reason = 'There is no parser for this language here',
): Report {
  const size = sizeOf(content, []);
  const words = content.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return {
    summary: [
      `${name || 'Text'}: ${count(size.code, 'line')} and ${count(words, 'word')}.`,
      `${reason}, so only the text was counted.`,
    ],
    note: null,
    features: [`Words: ${words}`, sizeFeature(size)],
    counts: [counting(size.code, 'line', [30, 100, 300])],
    claims: [],
  };
}
