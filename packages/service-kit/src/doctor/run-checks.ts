import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@snippetry/contracts';
import type { SystemContext } from '../request-context.ts';
import type { Check, CheckResult } from './check.ts';

/** Options of {@link runChecks}. */
export interface RunChecksOptions {
  /** Corrects what is wrong. */
  fixes: boolean;
  /** Time for events in flight, before a second look. */
  settleMs?: number | undefined;
  print: (line: string) => void;
}

/** Longer than an event and the announcement of a new reputation take on a busy platform. */
const SETTLE_MS = 5000;

/** Creates the wait for events in flight. */
export const settling =
  (settleMs = SETTLE_MS) =>
  () =>
    sleep(settleMs);

const number = (count: number) => count.toLocaleString('en');

function outcomeOf({ wrong, fixed, hint }: CheckResult, fixes: boolean): string {
  if (hint !== undefined) return `; ${hint}`;
  if (!fixes) return '';
  if (fixed === wrong) return ', fixed';
  return `, ${number(fixed)} fixed, ${number(wrong - fixed)} not fixed`;
}

/** Describes a result in a line: `12,345 checked, 2 wrong (665f…, 665e…), fixed`. */
function describe(result: CheckResult, fixes: boolean): string {
  const { examined, wrong, examples } = result;
  const checked = `${number(examined)} checked`;
  if (wrong === 0) return `${checked}, 0 wrong`;
  const more = wrong > examples.length ? ', …' : '';
  const some = examples.length > 0 ? ` (${examples.join(', ')}${more})` : '';
  return `${checked}, ${number(wrong)} wrong${some}${outcomeOf(result, fixes)}`;
}

/** Runs a check. Returns its line, and whether nothing wrong is left. */
async function runCheck(
  check: Check,
  ctx: SystemContext,
  { fixes, settleMs }: RunChecksOptions,
): Promise<{ line: string; isRight: boolean }> {
  try {
    const result = await check.run(ctx, { fixes, settle: settling(settleMs) });
    return { line: describe(result, fixes), isRight: result.wrong === result.fixed };
  } catch (err) {
    if (err instanceof AppError && err.code === 'service.unavailable' && check.calls) {
      return { line: `not checked: ${check.calls} does not answer`, isRight: false };
    }
    ctx.log.error({ err, check: check.name }, 'a check failed');
    return { line: `not checked: ${err instanceof Error ? err.message : err}`, isRight: false };
  }
}

/**
 * Runs checks one after another, and prints a line for each.
 *
 * @returns whether nothing wrong is left
 */
export async function runChecks(
  checks: readonly Check[],
  ctx: SystemContext,
  options: RunChecksOptions,
): Promise<boolean> {
  let isRight = true;
  for (const check of checks) {
    const outcome = await runCheck(check, ctx, options);
    isRight &&= outcome.isRight;
    options.print(`${check.name}: ${outcome.line}`);
  }
  return isRight;
}
