import { BSON, type Document, type MongoClient } from 'mongodb';
import type { Entities } from './entities.ts';
import type { ExpectedEvents } from './format.ts';
import { match } from './matcher.ts';
import { fail } from './outcomes.ts';

/** An event; `kind` is its name in the test format, for example `commandStartedEvent`. */
interface NotedEvent extends Document {
  kind: string;
  commandName?: string;
}

const NEVER_NOTED = ['configureFailPoint', 'hello', 'isMaster', 'ismaster', 'saslStart'];

const copy = (command: Document): Document => BSON.deserialize(BSON.serialize(command));

/** The events of a client that a test observes. */
export class EventLog {
  private noted: NotedEvent[] = [];
  private readonly observed: ReadonlySet<string>;
  private readonly ignored: ReadonlySet<string>;
  private stopped = false;

  constructor(client: MongoClient, observed: readonly string[], ignored: readonly string[]) {
    this.observed = new Set(observed);
    this.ignored = new Set([...NEVER_NOTED, ...ignored]);
    client.on('commandStarted', ({ commandName, databaseName, command }) => {
      const kind = 'commandStartedEvent';
      this.note({ kind, commandName, databaseName, command: copy(command) });
    });
    client.on('commandSucceeded', ({ commandName, databaseName, reply }) => {
      this.note({ kind: 'commandSucceededEvent', commandName, databaseName, reply });
    });
    client.on('commandFailed', ({ commandName, databaseName }) => {
      this.note({ kind: 'commandFailedEvent', commandName, databaseName });
    });
    client.on('connectionCheckOutStarted', () => {
      this.note({ kind: 'connectionCheckOutStartedEvent' });
    });
  }

  clear(): void {
    this.noted = [];
  }

  stop(): void {
    this.stopped = true;
  }

  /** Events of a type: `command` or `cmap`. */
  ofType(type: string): NotedEvent[] {
    return this.noted.filter(({ kind }) => kind.startsWith('command') === (type === 'command'));
  }

  /** Commands that were sent, in order. */
  commands(): Document[] {
    return this.noted.flatMap(({ kind, command }) =>
      kind === 'commandStartedEvent' && command ? [command] : [],
    );
  }

  private note(event: NotedEvent): void {
    if (this.stopped || !this.observed.has(event.kind)) return;
    if (event.commandName !== undefined && this.ignored.has(event.commandName)) return;
    this.noted.push(event);
  }
}

const summary = (events: readonly { kind: string; commandName?: string | undefined }[]): string =>
  events.map(({ kind, commandName }) => `${commandName ?? ''} ${kind}`.trim()).join(', ');

// The driver adds a `wtimeout` of ten seconds to the end of a transaction if none is set.
function comparable({ commandName, command }: NotedEvent, expected: Document): unknown {
  const { writeConcern } = command ?? {};
  const ends = commandName === 'commitTransaction' || commandName === 'abortTransaction';
  if (!ends || !writeConcern || expected.writeConcern?.wtimeout !== undefined) return command;
  return { ...command, writeConcern: { ...writeConcern, wtimeout: undefined } };
}

/** Compares what clients observed with what a test expects. */
export function checkEvents(expected: readonly ExpectedEvents[], entities: Entities): void {
  for (const { client, eventType = 'command', ignoreExtraEvents, events } of expected) {
    const actual = entities.events(client).ofType(eventType);
    const wanted = events.flatMap((event) =>
      Object.entries(event).map(([kind, fields]) => ({ kind, fields })),
    );
    const enough = ignoreExtraEvents
      ? actual.length >= wanted.length
      : actual.length === wanted.length;
    if (!enough) {
      const names = wanted.map(({ kind, fields }) => ({ kind, commandName: fields.commandName }));
      fail(`events are [${summary(actual)}], expected [${summary(names)}]`);
    }
    wanted.forEach(({ kind, fields }, at) => {
      const event = actual[at];
      if (event?.kind !== kind) fail(`event ${at} is ${event?.kind}, expected ${kind}`);
      for (const [name, field] of Object.entries(fields)) {
        const path = `event ${at}, ${event.commandName}.${name}`;
        const value = name === 'command' ? comparable(event, field) : event[name];
        match(field, value, { entities, path, isRoot: true });
      }
    });
  }
}
