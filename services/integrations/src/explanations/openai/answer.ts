import { Allow, parse } from 'partial-json';
import { z } from 'zod';
import type { Analysis } from '../../domain/explanation.ts';

const LIMITS = { summary: 2000, phrase: 300, features: 12, claims: 20 };

/** Tabs and line breaks become spaces; what cannot be seen, or turns the text around, goes. */
function plain(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
}

const text = (max: number) => z.string().transform(plain).pipe(z.string().min(1).max(max));

const Answer = z.object({
  summary: text(LIMITS.summary),
  keyFeatures: z.array(text(LIMITS.phrase)).max(LIMITS.features),
  complexity: z.enum(['beginner', 'intermediate', 'advanced']).catch('advanced'),
  complexityReason: text(LIMITS.phrase * 2),
  claims: z
    .array(z.object({ text: text(LIMITS.phrase * 2), fromLine: z.int(), toLine: z.int() }))
    .max(LIMITS.claims),
});

/** Lines that the code does not have are no reason to lose the rest. */
const isAbout = (lines: number) => (claim: { fromLine: number; toLine: number }) =>
  claim.fromLine >= 1 && claim.fromLine <= claim.toLine && claim.toLine <= lines;

/** Reads a whole answer about code of so many lines; null for one that cannot be used. */
export function readAnswer(answer: string, lines: number): Analysis | null {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return null;
  }
  const { data } = Answer.safeParse(value);
  if (!data) return null;
  const claims = data.claims.filter(isAbout(lines));
  claims.sort((one, other) => one.fromLine - other.fromLine || one.toLine - other.toLine);
  return { ...data, keyFeatures: [...new Set(data.keyFeatures)], claims };
}

const Beginning = z.object({ summary: z.string().default('') });

/** The summary as far as it has come. */
export function readSummary(beginning: string): string {
  try {
    const { data } = Beginning.safeParse(parse(beginning, Allow.STR | Allow.OBJ));
    return plain(data?.summary ?? '').slice(0, LIMITS.summary);
  } catch {
    return '';
  }
}
