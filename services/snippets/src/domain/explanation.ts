import type { AiExplanation } from '@snippetry/contracts';
import { codeFingerprint } from '@snippetry/service-kit';

/** An explanation as it is stored with the snippet whose code it is about. */
export interface StoredExplanation extends Omit<AiExplanation, 'isStale'> {
  /** Of the code that was explained. */
  fingerprint: string;
}

interface Code {
  language: string;
  content: string;
  explanation: StoredExplanation | null;
}

/** Whether the code was changed since it was explained. */
const isStale = (explanation: StoredExplanation, code: Code): boolean =>
  explanation.fingerprint !== codeFingerprint(code);

/** The explanation as it is shown beside this code. */
export function presentExplanation(code: Code): AiExplanation | null {
  if (code.explanation === null) return null;
  const { fingerprint: _, ...shown } = code.explanation;
  return { ...shown, isStale: isStale(code.explanation, code) };
}

/** Returns the explanation that a copy of the code gets: none if it explains older code. */
export function explanationOfCopy(code: Code): StoredExplanation | null {
  if (code.explanation === null || isStale(code.explanation, code)) return null;
  return code.explanation;
}
