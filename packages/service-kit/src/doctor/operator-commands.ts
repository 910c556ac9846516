import type { OperatorAction } from '@snippetry/contracts';
import { CommandError } from '../commands.ts';
import { reachDatabase } from '../migrations/index.ts';
import type { ProcessBase } from '../process.ts';
import { redisReady } from '../redis.ts';
import { type SystemContext, systemContext } from '../request-context.ts';
import type { Check, CompleteRound } from './check.ts';
import { type RunChecksOptions, runChecks, settling } from './run-checks.ts';
import { type CheckedStores, storeChecks } from './store-checks.ts';

/** The parts of a composition that the commands use. */
export interface CheckedParts extends Partial<Pick<CheckedStores, 'migrations' | 'jobs'>> {
  checks?: readonly Check[];
  reconciliations?: readonly CompleteRound[];
  /** Adds an entry of the operator to the audit log. */
  record?: RecordCommand;
}

/** Adds an entry of the operator to the audit log of the administration. */
export type RecordCommand = (
  ctx: Pick<SystemContext, 'requestId'>,
  action: OperatorAction,
  detail: string,
) => Promise<unknown>;

/** Records a command. A failure is printed only: the data may need a repair for the same reason. */
async function record(
  base: ProcessBase,
  { record: add }: CheckedParts,
  { action, print }: { action: OperatorAction; print: (line: string) => void },
): Promise<void> {
  await add?.(systemContext(base), action, base.name).catch(() =>
    print('auth does not answer, so this is not in the audit log'),
  );
}

/** Runs the checks of a service. Returns whether nothing wrong is left. */
export async function doctor(
  base: ProcessBase,
  parts: CheckedParts,
  options: RunChecksOptions,
): Promise<boolean> {
  const { checks = [], migrations = [], jobs = [] } = parts;
  await reachDatabase(base.connection, migrations);
  await redisReady(base.redis).catch(() => {
    throw new CommandError('Redis does not answer');
  });
  const all = [...storeChecks({ ...base, migrations, jobs }), ...checks];
  const isRight = await runChecks(all, systemContext(base), options);
  if (options.fixes) await record(base, parts, { action: 'repair-data', ...options });
  return isRight;
}

/** Runs a complete round of each reconciliation of a service. */
export async function reconcile(
  base: ProcessBase,
  parts: CheckedParts,
  { print, settleMs }: Pick<RunChecksOptions, 'print' | 'settleMs'>,
): Promise<void> {
  const { migrations = [], reconciliations = [] } = parts;
  await reachDatabase(base.connection, migrations);
  for (const { name, run } of reconciliations) {
    const { compared, corrected } = await run(systemContext(base), { settle: settling(settleMs) });
    print(`${name}: ${compared.toLocaleString('en')} compared, ${corrected} corrected`);
  }
  if (reconciliations.length === 0) return print('nothing to reconcile');
  await record(base, parts, { action: 'reconcile-data', print });
}
