import type { Program } from '@snippetry/service-kit';

/** Result of a run of a service's checks. */
export interface Diagnosis {
  /** Whether nothing wrong is left. */
  isRight: boolean;
  /** The lines of checks that are not clean. */
  complaints: string[];
}

/** Runs the checks of a service without waiting for events in flight. */
export async function diagnose(
  program: Program,
  env: Record<string, string>,
  { fixes = false } = {},
): Promise<Diagnosis> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const isRight = await program.doctor?.(env, { fixes, settleMs: 0, print });
  return {
    isRight: isRight === true,
    complaints: lines.filter((line) => !/, 0 wrong$/.test(line)),
  };
}
