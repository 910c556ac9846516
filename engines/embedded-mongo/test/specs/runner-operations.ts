import type { Document, MongoClient } from 'mongodb';
import type { Entities } from './entities.ts';
import { fail, NotRunnable } from './outcomes.ts';
import { isObject, show, TIME_SCALE } from './values.ts';

/** Context of the runner's own operations. */
export interface RunnerContext {
  entities: Entities;
  /** A client of the runner, whose commands no test observes. */
  admin: MongoClient;
  /** Names of the fail points that were set; they are removed after the test. */
  failPoints: Set<string>;
}

type RunnerOperation = (context: RunnerContext, args: Document) => Promise<void> | void;

const STATES: Readonly<Record<string, string>> = {
  none: 'NO_TRANSACTION',
  starting: 'STARTING_TRANSACTION',
  in_progress: 'TRANSACTION_IN_PROGRESS',
  committed: 'TRANSACTION_COMMITTED',
  aborted: 'TRANSACTION_ABORTED',
};

async function hasCollection(admin: MongoClient, args: Document): Promise<boolean> {
  const { databaseName, collectionName } = args;
  const found = admin.db(databaseName).listCollections({ name: collectionName });
  return (await found.toArray()).length > 0;
}

async function hasIndex(admin: MongoClient, args: Document): Promise<boolean> {
  if (!(await hasCollection(admin, args))) return false;
  const indexes = await admin.db(args.databaseName).collection(args.collectionName).indexes();
  return indexes.some(({ name }) => name === args.indexName);
}

function demand(holds: boolean, args: Document): void {
  if (!holds) fail(`not so: ${show({ ...args, client: undefined })}`);
}

function lastTwoSessionIds({ entities }: RunnerContext, args: Document): [string, string] {
  const [before, last] = entities.events(args.client).commands().slice(-2);
  return [show(before?.lsid), show(last?.lsid)];
}

const isDirty = ({ entities }: RunnerContext, { session }: Document): boolean =>
  entities.session(session).serverSession.isDirty;

/** The fail point with its blocking time multiplied by `TIME_SCALE`. */
function stretched({ data, ...failPoint }: Document): Document {
  const { blockTimeMS } = data ?? {};
  if (blockTimeMS === undefined) return { ...failPoint, data };
  return { ...failPoint, data: { ...data, blockTimeMS: blockTimeMS * TIME_SCALE } };
}

const OPERATIONS: Readonly<Record<string, RunnerOperation>> = {
  async failPoint({ entities, failPoints }, { client, failPoint }) {
    failPoints.add(failPoint.configureFailPoint);
    await entities.client(client).db('admin').command(stretched(failPoint));
  },
  async createEntities({ entities }, args) {
    for (const definition of args.entities) await entities.create(definition);
  },
  async assertCollectionExists({ admin }, args) {
    demand(await hasCollection(admin, args), args);
  },
  async assertCollectionNotExists({ admin }, args) {
    demand(!(await hasCollection(admin, args)), args);
  },
  async assertIndexExists({ admin }, args) {
    demand(await hasIndex(admin, args), args);
  },
  async assertIndexNotExists({ admin }, args) {
    demand(!(await hasIndex(admin, args)), args);
  },
  assertSessionTransactionState({ entities }, args) {
    // The driver's types hide the transaction.
    const transaction: unknown = Reflect.get(entities.session(args.session), 'transaction');
    const state = isObject(transaction) ? transaction.state : undefined;
    if (state !== STATES[args.state]) fail(`the transaction is ${state}, not ${args.state}`);
  },
  assertSessionDirty(context, args) {
    demand(isDirty(context, args), args);
  },
  assertSessionNotDirty(context, args) {
    demand(!isDirty(context, args), args);
  },
  assertSessionPinned({ entities }, args) {
    demand(entities.session(args.session).isPinned, args);
  },
  assertSessionUnpinned({ entities }, args) {
    demand(!entities.session(args.session).isPinned, args);
  },
  assertSameLsidOnLastTwoCommands(context, args) {
    const [before, last] = lastTwoSessionIds(context, args);
    if (before !== last) fail(`the sessions differ: ${before} and ${last}`);
  },
  assertDifferentLsidOnLastTwoCommands(context, args) {
    const [before, last] = lastTwoSessionIds(context, args);
    if (before === last) fail(`both commands were sent in session ${last}`);
  },
};

/** Carries out an operation of the test runner itself. */
export async function performRunnerOperation(
  context: RunnerContext,
  name: string,
  args: Document,
): Promise<void> {
  const operation = OPERATIONS[name];
  if (!operation) throw new NotRunnable(`the runner's operation ${name}`);
  await operation(context, args);
}
