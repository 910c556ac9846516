import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@snippetry/contracts';
import { expect, it } from 'vitest';

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../docs', name), 'utf8');

it('documents every error code with its status, and no other', () => {
  const rows = [...read('errors.md').matchAll(/^\| `([a-z_.]+)` \| (\d{3}) \|/gm)];
  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
    Object.entries(ERRORS).map(([code, [status]]) => [code, status]),
  );
});

const ROOT = path.resolve(import.meta.dirname, '..');

/** Files in which a process says what it reads from its environment. */
const CONFIGS = [
  'packages/service-kit/src/config.ts',
  'packages/service-kit/src/github-config.ts',
  'packages/service-kit/src/build-info.ts',
  ...['auth', 'snippets', 'comments', 'collections', 'integrations'].map(
    (name) => `services/${name}/src/config.ts`,
  ),
  'gateway/src/config.ts',
  'scripts/lib/settings.mjs',
  'scripts/lib/secrets.mjs',
  'engines/embedded-mongo/src/main.ts',
  'engines/sandbox-github/src/part.ts',
  'packages/static-host/src/main.ts',
  'packages/service-kit/src/together.ts',
  'packages/test-kit/src/chromium.ts',
];

function variablesIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const declared = [
    ...text.matchAll(
      /^\s{2,}(?:\{ )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DIST|MAIL|READING|REGISTRATION)(?::|,$)/gm,
    ),
  ];
  const read = [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)];
  return [...declared, ...read].map(([, name = '']) => name);
}

it('documents every environment variable, and no other', () => {
  const documented = [...read('configuration.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)];
  const builds = ['MF_BUILD'];
  const used = new Set([...CONFIGS.flatMap(variablesIn), ...builds]);
  expect(documented.map(([, name]) => name).sort()).toEqual([...used].sort());
});

/** Fragment of a heading as GitHub generates it. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function hasFragment(file: string, fragment: string): boolean {
  const text = readFileSync(file, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading));
  return headings.includes(fragment) || text.includes(`id="${fragment}"`);
}

it('has no broken link between documents', () => {
  const documents = globSync(
    '{*.md,{docs,deploy,shell,gateway,mfe-*,services,packages,engines}/**/*.md}',
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  );
  expect(documents).toContain('docs/architecture.md');
  const broken = documents.flatMap((name) => {
    const file = path.join(ROOT, name);
    const text = readFileSync(file, 'utf8').replaceAll(/```.*?```/gs, '');
    return [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, target = '', fragment]) => {
        const to = target === '' ? file : path.resolve(path.dirname(file), target);
        const isThere =
          existsSync(to) &&
          (fragment === undefined || !to.endsWith('.md') || hasFragment(to, fragment));
        return isThere ? [] : [`${name}: ${link}`];
      },
    );
  });
  expect(broken).toEqual([]);
});
