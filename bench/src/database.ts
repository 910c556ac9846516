// The embedded database alone, at several sizes of the collection:
//   npm run database -w bench -- 10000 100000 1000000
//   --against DIR  in turns with the server of another release, whose folder this is
// Every size has a server of its own. They are measured in turn, several times over, so that what
// else the machine does falls on all of them alike.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Collection, MongoClient, ObjectId } from 'mongodb';
import { documentOf, fillCollection, idOf, makeIndexes, ownersOf } from './database/documents.ts';
import {
  type Figures,
  figuresOf,
  measure,
  newSample,
  type Operation,
  type Sample,
} from './database/measure.ts';
import { type Database, openDatabase } from './database/server.ts';
import { AGAINST, type Release, releases } from './releases.ts';

const CONNECTIONS = 8;
const WARM_SECONDS = 2;
const SECONDS = 3;
const ROUNDS = 5;
const PAGE = 12;

const random = (limit: number): number => Math.floor(Math.random() * limit);

async function found(work: Promise<unknown>): Promise<void> {
  if (!(await work)) throw new Error('a document is missing');
}

/**
 * Reads an owner's newest public documents with filter, sort and limit; each time of another owner.
 */
async function page(target: Collection, size: number): Promise<void> {
  const filter = { owner: random(ownersOf(size)), isPublic: true };
  const docs = await target.find(filter).sort({ createdAt: -1 }).limit(PAGE).toArray();
  if (docs.some((doc) => doc.owner !== filter.owner)) throw new Error('a foreign document');
}

function insert(target: Collection, size: number, n: number): Promise<unknown> {
  const document = documentOf(n, size);
  return target.insertOne({ ...document, _id: new ObjectId(), slug: `new-${new ObjectId()}` });
}

/** Measured operations, on a collection of a size. */
const OPERATIONS: Record<string, (target: Collection, size: number) => Operation> = {
  'read by _id': (target, size) => () => found(target.findOne({ _id: idOf(random(size)) })),
  'page: filter, sort, limit 12': (target, size) => () => page(target, size),
  'durable insert': (target, size) => (n) => insert(target, size, n),
};

/** A filled database of one size. */
interface Filled {
  release: Release;
  size: number;
  database: Database;
  client: MongoClient;
  target: Collection;
}

const megabytes = (database: Database): string => {
  const memory = database.memory();
  return memory ? `${memory.now.toFixed(0)} MB, at most ${memory.peak.toFixed(0)} MB` : 'unknown';
};

/** Inserts the documents, and restarts the server. */
async function filled(size: number, release: Release): Promise<Filled> {
  const database = await openDatabase(release.root);
  const name = `documents-${size}`;
  const loader = await MongoClient.connect(database.uri);
  const loaded = loader.db('bench').collection(name);
  await loaded.drop();
  await makeIndexes(loaded);
  const rate = await fillCollection(loaded, size);
  await loader.close();
  const memory = megabytes(database);
  const began = performance.now();
  await database.restart();
  const ms = performance.now() - began;
  console.log(
    `${size} documents${release.mark}: filled at ${rate.toFixed(0)}/s, memory ${memory}; restarted in ${ms.toFixed(0)} ms`,
  );
  const client = await MongoClient.connect(database.uri, { maxPoolSize: CONNECTIONS });
  return { release, size, database, client, target: client.db('bench').collection(name) };
}

/** Figures of one operation at every size. */
async function compare(
  sizes: readonly Filled[],
  make: (target: Collection, size: number) => Operation,
): Promise<Figures[]> {
  const runs = sizes.map(({ target, size, database }) => ({
    operation: make(target, size),
    processorMs: () => database.processorMs(),
    sample: newSample(),
  }));
  const measureAll = async (seconds: number, into: (run: (typeof runs)[number]) => Sample) => {
    for (const run of runs) {
      const { operation, processorMs } = run;
      await measure(operation, { connections: CONNECTIONS, seconds, processorMs }, into(run));
    }
  };
  await measureAll(WARM_SECONDS, newSample);
  for (let round = 0; round < ROUNDS; round++) await measureAll(SECONDS, ({ sample }) => sample);
  return runs.map(({ sample }) => figuresOf(sample));
}

function print(name: string, sizes: readonly Filled[], figures: readonly Figures[]): void {
  figures.forEach(({ perSecond, p50, p95, processorMs }, n) => {
    const { size, release } = sizes[n] as Filled;
    const smallest = sizes.findIndex((one) => one.release === release);
    const ratio = p95 / (figures[smallest]?.p95 ?? Number.NaN);
    const cells = [p50, p95, processorMs, ratio].map((value) => value.toFixed(2));
    console.log(
      `| ${[name, `${size}${release.mark}`, perSecond.toFixed(0), ...cells].join(' | ')} |`,
    );
  });
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: AGAINST });

async function main(): Promise<void> {
  const sizes: Filled[] = [];
  try {
    for (const release of releases(values.against)) {
      for (const size of positionals) sizes.push(await filled(Number(size), release));
    }
    console.log(
      '\n| operation | documents | per second | p50 ms | p95 ms | server ms | p95 ratio |',
    );
    console.log('|---|---|---|---|---|---|---|');
    for (const [name, make] of Object.entries(OPERATIONS)) {
      print(name, sizes, await compare(sizes, make));
    }
    for (const { size, release, database } of sizes) {
      console.log(`${size} documents${release.mark}: memory ${megabytes(database)}`);
    }
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    for (const { client, database } of sizes) {
      await client.close();
      await database.stop();
    }
  }
}

await main();
