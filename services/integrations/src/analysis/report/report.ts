import type { AiExplanation, LineClaim } from '@snippetry/contracts';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { type Count, rate } from './rating.ts';
import { clip, count } from './words.ts';

/** What the analyser says about code. */
export type Analysis = Pick<
  AiExplanation,
  'summary' | 'keyFeatures' | 'complexity' | 'complexityReason' | 'claims'
>;

/** What was found in code of one kind, the most important first; may be longer than is shown. */
export interface Report {
  summary: string[];
  features: string[];
  counts: Count[];
  claims: LineClaim[];
}

const SENTENCES = 4;
const SUMMARY_LENGTH = 600;
const FEATURES_AT_LEAST = 2;
const FEATURES = 8;
const FEATURE_LENGTH = 160;
/** So many claims are shown at most. */
export const CLAIMS = 20;
const CLAIM_LENGTH = 240;

/** The report as it is shown: within its limits, the claims in the order of their lines. */
export function toAnalysis(report: Report, content: string): Analysis {
  const lineCount = linesOf(content).length;
  const extent = `Extent: ${count(lineCount, 'line')}, ${count(content.length, 'character')}`;
  const features =
    report.features.length < FEATURES_AT_LEAST ? [...report.features, extent] : report.features;
  return {
    summary: clip(report.summary.slice(0, SENTENCES).join(' '), SUMMARY_LENGTH),
    keyFeatures: [...new Set(features)]
      .slice(0, FEATURES)
      .map((feature) => clip(feature, FEATURE_LENGTH)),
    ...rate(report.counts),
    claims: unique(report.claims)
      .slice(0, CLAIMS)
      .map(({ text, fromLine, toLine }) => ({
        text: clip(text, CLAIM_LENGTH),
        fromLine: Math.min(fromLine, lineCount),
        toLine: Math.min(Math.max(fromLine, toLine), lineCount),
      }))
      .sort((a, b) => a.fromLine - b.fromLine || b.toLine - a.toLine),
  };
}

/** Code on one long line would be told the same again and again. */
function unique(claims: readonly LineClaim[]): LineClaim[] {
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}
