import { type Complexity, type Count, rate } from './rating.ts';
import { clip, count } from './words.ts';

/** Code to explain. */
export interface Code {
  content: string;
  /** Key of the language, such as `javascript`; an unknown key is counted as text. */
  language: string;
  /** Name of the language in sentences, such as `JavaScript`. */
  name: string;
}

/** One sentence about a range of lines, both included and counted from 1. */
export interface LineClaim {
  text: string;
  fromLine: number;
  toLine: number;
}

/** Explanation of a file: 1 to 4 sentences, 2 to 8 key features and at most 20 claims in the order of lines. */
export interface Analysis {
  summary: string;
  keyFeatures: string[];
  complexity: Complexity;
  /** The counts that `complexity` results from. */
  complexityReason: string;
  claims: LineClaim[];
}

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
  const lineCount = content.replace(/\n$/, '').split('\n').length;
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
