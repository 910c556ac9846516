import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from './log.ts';

/** A logger for tests that writes nothing. */
export function quietLog(): Log {
  return pino({ level: 'silent' });
}

/** A logger for tests that collects its records. */
export function recordingLog(): { log: Log; records: Record<string, unknown>[] } {
  const records: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      records.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: pino({ level: 'debug' }, stream), records };
}
