import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createLog, type Log } from './log.ts';

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
  return { log: createLog({ name: 'test', level: 'debug', to: stream }), records };
}
