import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { Recorded } from './ask.ts';

const Account = z.object({
  email: z.string(),
  password: z.string(),
  /** One that was changed since and must open nothing. */
  formerPassword: z.string().nullable(),
  /** Whether the account was suspended: it cannot be used, and its sessions are over. */
  isSuspended: z.boolean().default(false),
  /** Of a session that was still good. */
  token: z.string(),
  /** Of a session that was ended. */
  endedToken: z.string().nullable(),
});
/** Somebody who has an account in a kept data folder. */
export type Account = z.output<typeof Account>;

const Expected = z.object({
  /** When the folder was left, in milliseconds. */
  madeAt: z.number(),
  /** Whether the platform had a stand-in for GitHub. */
  sandboxGithub: z.boolean().default(false),
  people: z.record(z.string(), Account),
  answers: z.array(Recorded),
  /** A snippet in the trash, and what is answered once it was taken out of it. */
  restored: z.object({ as: z.string(), id: z.string(), answers: z.array(Recorded) }),
});
/** What a kept data folder must answer. */
export type Expected = z.output<typeof Expected>;

export function readExpected(file: string): Expected {
  return Expected.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** One answer to a line: differences between versions can be read. */
export function writeExpected(file: string, expected: Expected): void {
  const { answers, restored, ...rest } = expected;
  const lines = (recorded: Recorded[]) => recorded.map((one) => JSON.stringify(one)).join(',\n');
  const head = JSON.stringify(rest).slice(0, -1);
  const tail = `{"as":"${restored.as}","id":"${restored.id}","answers":[\n${lines(restored.answers)}\n]}`;
  writeFileSync(file, `${head},"answers":[\n${lines(answers)}\n],"restored":${tail}}\n`);
}
