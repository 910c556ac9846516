import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiChanges, currentApi, reportedApi, versionProblem } from '../lib/api-report.mjs';
import { packageVersion } from '../lib/pack.mjs';
import { at } from '../lib/root.mjs';

it('the exports of the packages for remotes match the reports that npm run api:report writes', async () => {
  const current = await currentApi();
  const names = Object.values(current.packages).flatMap(Object.keys);
  expect(names).toEqual(expect.arrayContaining(['./ui Button', './snippets snippetRoutes']));
  const reported = reportedApi();
  expect(apiChanges(reported, current)).toEqual({ removed: [], changed: [], added: [] });
  expect(current).toEqual(reported);
}, 60_000);

it('the reports and SHELL_VERSION have the version of the packages', () => {
  expect(reportedApi().version).toBe(packageVersion('web-kit'));
  expect(readFileSync(at('packages/web-kit/src/remote.ts'), 'utf8')).toContain(
    `SHELL_VERSION = '${packageVersion('web-kit')}'`,
  );
});

const api = (version, ...exports) => ({
  version,
  packages: { 'web-kit': Object.fromEntries(exports.map((one) => [one.split(':')[0], one])) },
});
const props = (name, ...members) =>
  `./ui ${name}: export interface ${name} {\n${members.map((one) => ` ${one};\n`).join('')}}`;
const route = (part, ...fields) =>
  `./notes noteRoutes: {\n readonly ${part}: z.ZodObject<{\n${fields.map((one) => `  ${one};\n`).join('')} }>;\n}`;
const union = (...values) =>
  `./ui Size: type Size = ${values.map((one) => `"${one}"`).join(' | ')};`;
const BUTTON = './ui Button: export declare function Button(props: ButtonProps): ReactNode;';

it.each([
  ['an added export', [BUTTON], [BUTTON, './ui Card: export declare const Card: string;']],
  ['an added optional prop', [props('A', 'a: string')], [props('A', 'a: string', 'b?: string')]],
  ['an added value', [union('s', 'm')], [union('s', 'm', 'l')]],
  ['an added field of an answer', [route('reply', 'a: z.A')], [route('reply', 'a: z.A', 'b: z.B')]],
  [
    'an optional field of a body',
    [route('body', 'a: z.A')],
    [route('body', 'a: z.A', 'b: z.ZodOptional<z.B>')],
  ],
])('%s needs a minor version', (_what, before, after) => {
  const problem = (version) => versionProblem(api('1.7.0', ...before), api(version, ...after));
  expect(problem('1.7.0')).toContain('A minor changeset');
  expect(problem('1.7.1')).toContain('A minor changeset');
  expect(problem('1.8.0')).toBeNull();
});

it.each([
  ['a removed export', [BUTTON, union('s')], [union('s')]],
  ['a removed prop', [props('A', 'a: string', 'b?: string')], [props('A', 'a: string')]],
  ['a changed type', [props('A', 'a: string')], [props('A', 'a: number')]],
  ['a new required prop', [props('AProps', 'a: string')], [props('AProps', 'a: string', 'b: X')]],
  ['a prop that becomes required', [props('A', 'a?: string')], [props('A', 'a: string')]],
  ['a removed value', [union('s', 'm')], [union('s')]],
  ['a required field of a body', [route('body', 'a: z.A')], [route('body', 'a: z.A', 'b: z.B')]],
])('%s needs a major version', (_what, before, after) => {
  const problem = (version) => versionProblem(api('1.7.0', ...before), api(version, ...after));
  expect(problem('1.8.0')).toContain('A major changeset');
  expect(problem('2.0.0')).toBeNull();
});

it('a change that is declared compatible needs a minor version, a removal a major one', () => {
  const [before, changed] = [api('1.7.0', BUTTON), `${BUTTON} // renamed parameter`];
  const problem = (after) => versionProblem(before, after, { isCompatible: true });
  expect(problem(api('1.7.0', changed))).toContain('A minor changeset');
  expect(problem(api('1.8.0', changed))).toBeNull();
  expect(problem(api('1.8.0'))).toContain('A major changeset');
});

it.each([
  ['patch', 'A minor changeset'],
  ['minor', null],
  ['major', null],
])('a %s changeset announces a version before the packages have it', (announced, problem) => {
  const found = versionProblem(api('1.7.0'), api('1.7.0', BUTTON), { announced });
  expect(found).toEqual(problem && expect.stringContaining(problem));
});
