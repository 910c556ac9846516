import { expect, it } from 'vitest';
import { apiChanges, currentApi, reportedApi, versionProblem } from '../lib/api-report.mjs';
import { PACKAGES, packageVersion } from '../lib/pack.mjs';

it('the exports of the packages for remotes match the reports that npm run api:report writes', async () => {
  const current = await currentApi();
  const names = Object.values(current.packages).flatMap(Object.keys);
  expect(names).toEqual(expect.arrayContaining(['./ui Button', './snippets snippetRoutes']));
  const reported = reportedApi();
  expect(apiChanges(reported, current)).toEqual({ removed: [], changed: [], added: [] });
  expect(current).toEqual(reported);
}, 60_000);

it('the packages for remotes have the version of the shell, which the gateway publishes', () => {
  const { version } = reportedApi();
  expect(PACKAGES.map(packageVersion)).toEqual(PACKAGES.map(() => version));
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
])('%s needs a new second number', (_what, before, after) => {
  const problem = (version) => versionProblem(api('1.7.0', ...before), api(version, ...after));
  expect(problem('1.7.0')).toContain('second number');
  expect(problem('1.7.1')).toContain('second number');
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
])('%s needs a new first number', (_what, before, after) => {
  const problem = (version) => versionProblem(api('1.7.0', ...before), api(version, ...after));
  expect(problem('1.8.0')).toContain('first number');
  expect(problem('2.0.0')).toBeNull();
});

it('a change that is declared compatible needs a new second number, a removal never is', () => {
  const [before, changed] = [api('1.7.0', BUTTON), `${BUTTON} // renamed parameter`];
  expect(versionProblem(before, api('1.7.0', changed), true)).toContain('second number');
  expect(versionProblem(before, api('1.8.0', changed), true)).toBeNull();
  expect(versionProblem(before, api('1.8.0'), true)).toContain('first number');
});
