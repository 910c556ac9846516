import { clip, count, list } from './words.ts';

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

/** Levels of difficulty, the easiest first. */
export type Complexity = 'beginner' | 'intermediate' | 'advanced';

/**
 * Explanation of a file: 1 to 4 sentences, 2 to 8 key features and at most 20 claims in the order
 * of lines.
 */
export interface Analysis {
  summary: string;
  keyFeatures: string[];
  complexity: Complexity;
  /** The counts that determine `complexity`. */
  complexityReason: string;
  claims: LineClaim[];
}

/** An amount, its text, and the amounts that make code harder. */
export interface Count {
  amount: number;
  /** For instance `4 functions`; empty for a sum of other counts. */
  text: string;
  /** Each threshold that is reached adds a point of difficulty. */
  steps: readonly number[];
}

/** Result of a reader, most important first; may exceed the limits. */
export interface Report {
  summary: string[];
  /** Last sentence of the summary, kept even if others are dropped. */
  note: string | null;
  features: string[];
  counts: Count[];
  claims: LineClaim[];
}

const SENTENCES = 4;
const SUMMARY_LENGTH = 600;
const FEATURES_AT_LEAST = 2;
const FEATURES = 8;
const FEATURE_LENGTH = 160;
/** Maximum number of claims. */
export const CLAIMS = 20;
const CLAIM_LENGTH = 240;
const INTERMEDIATE_FROM = 2;
const ADVANCED_FROM = 7;

/** Reduces a report to its limits; claims are sorted by line. */
export function toAnalysis(report: Report, content: string): Analysis {
  const lineCount = content.replace(/\n$/, '').split('\n').length;
  const extent = `Extent: ${count(lineCount, 'line')}, ${count(content.length, 'character')}`;
  const features = [...new Set(report.features)].map((text) => clip(text, FEATURE_LENGTH));
  const { summary, note, counts, claims } = report;
  const sentences = note ? [...summary.slice(0, SENTENCES - 1), note] : summary.slice(0, SENTENCES);
  return {
    summary: clip(sentences.join(' '), SUMMARY_LENGTH),
    keyFeatures:
      features.length < FEATURES_AT_LEAST ? [...features, extent] : features.slice(0, FEATURES),
    ...rate(counts),
    claims: unique(claims)
      .slice(0, CLAIMS)
      .map(({ text, fromLine, toLine }) => ({
        text: clip(text, CLAIM_LENGTH),
        fromLine: Math.min(fromLine, lineCount),
        toLine: Math.min(Math.max(fromLine, toLine), lineCount),
      }))
      .sort((a, b) => a.fromLine - b.fromLine || b.toLine - a.toLine),
  };
}

/** Removes equal claims: code on one long line repeats them. */
function unique(claims: readonly LineClaim[]): LineClaim[] {
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}

/** Difficulty by points, and the counts behind it; docs/explanations.md has the table. */
function rate(counts: readonly Count[]): Pick<Analysis, 'complexity' | 'complexityReason'> {
  const points = counts.flatMap(({ amount, steps }) =>
    steps.filter((step) => amount >= step),
  ).length;
  const named = counts.filter(({ amount, text }) => amount > 0 && text).map(({ text }) => text);
  const easier = points >= INTERMEDIATE_FROM ? 'intermediate' : 'beginner';
  return {
    complexity: points >= ADVANCED_FROM ? 'advanced' : easier,
    complexityReason: `Counted: ${list(named) || 'nothing that could be counted'}.`,
  };
}

/** Returns a count with its noun. */
export function counting(amount: number, noun: string, steps: readonly number[] = []): Count {
  return { amount, text: count(amount, noun), steps };
}
