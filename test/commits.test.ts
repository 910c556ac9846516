import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Commits after these follow the rules; older history is not rewritten. */
const SUBJECTS_SINCE = 'bbe9d94f';
const BODIES_SINCE = '8f3451d3';

const SUBJECT = /^[a-z][a-z-]*(\([a-z-]+\))?!?: [^A-Z\s].*[^.\s]$/;
/** Code, addresses and trailers cannot be wrapped. */
const UNWRAPPED = /^ {4}|https?:\/\/|^[A-Z][a-z]+(-[a-z]+)+: |^\S+$/;
const MAX_LENGTH = 72;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', `safe.directory=${ROOT}`, ...args], { cwd: ROOT, encoding: 'utf8' });

/** Returns why the history cannot be read: only an export and a shallow clone lack it. */
function missingHistory(): string | undefined {
  if (!existsSync(path.join(ROOT, '.git'))) return 'an export has no history';
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    return 'a shallow clone has no history; run git fetch --unshallow';
  return undefined;
}
const missing = missingHistory();

const messagesSince = (commit: string) =>
  git('log', '--no-merges', '--format=%h %B%x00', `${commit}..HEAD`)
    .split('\0')
    .map((message) => message.trim())
    .filter(Boolean)
    .map((message) => {
      const [first = '', ...body] = message.split('\n');
      return {
        hash: first.slice(0, first.indexOf(' ')),
        subject: first.slice(first.indexOf(' ') + 1),
        body,
      };
    });

const isSubject = (subject: string) => SUBJECT.test(subject) && subject.length <= MAX_LENGTH;
const isLine = (line: string) => line.length <= MAX_LENGTH || UNWRAPPED.test(line);

it('finds subjects in the form "area: verb object" of at most 72 characters', ({ skip }) => {
  skip(missing !== undefined, missing);
  const commits = messagesSince(SUBJECTS_SINCE);
  expect(commits.length).toBeGreaterThan(60);
  expect(commits.filter(({ subject }) => !isSubject(subject))).toEqual([]);
});

it('finds bodies that are wrapped at 72 characters', ({ skip }) => {
  skip(missing !== undefined, missing);
  const long = messagesSince(BODIES_SINCE).flatMap(({ hash, body }) =>
    body.filter((line) => !isLine(line)).map((line) => `${hash}: ${line}`),
  );
  expect(long).toEqual([]);
});

it.each([
  ['fix(auth): keep the session when a refresh is aborted', true],
  ['search: find CJK parts, words with signs and folded accents', true],
  ['docs: Say how to start', false],
  ['Say how to start', false],
  ['docs: say how to start.', false],
  [`docs: ${'long '.repeat(14)}subject`, false],
])('judges the subject %j', (subject, isGood) => {
  expect(isSubject(subject)).toBe(isGood);
});
