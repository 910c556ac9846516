import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { Recorded } from './ask.ts';

const Account = z.object({
  email: z.string(),
  password: z.string(),
  /** Former password, which must be refused. */
  formerPassword: z.string().nullable(),
  /** A suspended account cannot sign in, and its sessions have ended. */
  isSuspended: z.boolean().default(false),
  /** Token of an active session. */
  token: z.string(),
  /** Token of an ended session. */
  endedToken: z.string().nullable(),
});
/** A user of a recorded data folder. */
export type Account = z.output<typeof Account>;

const Expected = z.object({
  /** Time at which the folder was closed, in Unix milliseconds. */
  madeAt: z.number(),
  /** Whether the platform used the GitHub sandbox. */
  sandboxGithub: z.boolean().default(false),
  /** Schema version of each service's database; 0 for those without migrations. */
  schemas: z.record(z.string(), z.number()).default({}),
  people: z.record(z.string(), Account),
  answers: z.array(Recorded),
  /** A snippet in the trash, and the answers after restoring it. */
  restored: z.object({ as: z.string(), id: z.string(), answers: z.array(Recorded) }),
});
/** Expected answers of a recorded data folder. */
export type Expected = z.output<typeof Expected>;

export function readExpected(file: string): Expected {
  return Expected.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Writes one answer per line, so that diffs between versions are readable. */
export function writeExpected(file: string, expected: Expected): void {
  const { answers, restored, ...rest } = expected;
  const lines = (recorded: Recorded[]) => recorded.map((one) => JSON.stringify(one)).join(',\n');
  const head = JSON.stringify(rest).slice(0, -1);
  const tail = `{"as":"${restored.as}","id":"${restored.id}","answers":[\n${lines(restored.answers)}\n]}`;
  writeFileSync(file, `${head},"answers":[\n${lines(answers)}\n],"restored":${tail}}\n`);
}
