import type { Log } from '@snippetry/service-kit';
import type { AccountDeps } from '../accounts/account.service.ts';

const BATCH = 100;
const LOOK_EVERY_MS = 60_000;

type Deps = Pick<AccountDeps, 'accounts' | 'outbox' | 'transact'>;

async function remove(deps: Deps, id: string): Promise<void> {
  await deps.transact(async (session) => {
    if (!(await deps.accounts.remove(id, session))) return;
    await deps.outbox.record('user.deleted', { userId: id }, { session });
  });
}

/** Deletes the demo accounts whose day is over and tells the other services; says how many. */
export async function deleteExpired(deps: Deps, now = new Date()): Promise<number> {
  const ids = await deps.accounts.expired(now, BATCH);
  for (const id of ids) await remove(deps, id);
  if (ids.length > 0) deps.outbox.kick();
  return ids.length;
}

/** Looks every minute; returns what stops it. */
export function startDemoExpiry(deps: Deps, log: Log): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const deleted = await deleteExpired(deps);
      if (deleted > 0) log.info({ deleted }, 'demo accounts expired');
    } catch (err) {
      log.warn({ err }, 'demo accounts could not be deleted');
    }
  };
  const timer = setInterval(() => {
    running = running.then(look);
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
