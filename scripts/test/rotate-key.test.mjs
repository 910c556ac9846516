import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareCompose } from '../lib/compose-env.mjs';
import { rotateKey } from '../lib/rotate-key.mjs';
import { ensureSecrets } from '../lib/secrets.mjs';
import { scratch } from './scratch.mjs';

const DAY_MS = 86_400_000;

/** Creates the secrets of a data folder. */
function newSecrets() {
  const dataDir = scratch();
  const folder = path.join(dataDir, 'secrets');
  const read = () => ensureSecrets(dataDir, {});
  read();
  const rotate = (key, step, now = Date.now()) => rotateKey({ key, step, folder, now, env: {} });
  return { folder, read, rotate };
}

it('a new key is accepted, then used, then alone; a repeated step changes nothing', () => {
  const { read, rotate } = newSecrets();
  const old = read().INTERNAL_KEY;
  const step = (name) => [rotate('INTERNAL_KEY', name), rotate('INTERNAL_KEY', name)];
  const changes = [];
  const values = [];
  for (const name of ['begin', 'switch', 'finish']) {
    changes.push(step(name).map(({ isChanged }) => isChanged));
    values.push(read().INTERNAL_KEY);
  }
  expect(changes).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  const added = values[2];
  expect(added).toMatch(/^[0-9a-f]{64}$/);
  expect(values.slice(0, 2)).toEqual([`${old},${added}`, `${added},${old}`]);
});

it('the old key of tokens stays until the last session with it has ended', () => {
  const { read, rotate, folder } = newSecrets();
  const now = Date.UTC(2026, 0, 1);
  const keysOf = () => read().JWT_PRIVATE_KEY.match(/-----BEGIN [\s\S]+?-----END [^\n]+/g);
  const [old] = keysOf();
  rotate('JWT_PRIVATE_KEY', 'begin', now);
  rotate('JWT_PRIVATE_KEY', 'switch', now);
  const [added, other] = keysOf();
  expect([other, createPrivateKey(added).asymmetricKeyType]).toEqual([old, 'rsa']);
  const finish = (at) => () => rotate('JWT_PRIVATE_KEY', 'finish', at);
  expect(finish(now + 7 * DAY_MS - 1)).toThrow('needed until 2026-01-08T00:00:00.000Z');
  finish(now + 7 * DAY_MS)();
  expect(keysOf()).toEqual([added]);
  expect(statSync(path.join(folder, 'jwt-private.pem')).mode & 0o777).toBe(0o600);
});

it('rotates the secrets of docker compose, which containers can still read', () => {
  const project = scratch();
  prepareCompose(project, []);
  const folder = path.join(project, 'secrets');
  rotateKey({ key: 'ENCRYPTION_KEY', step: 'begin', folder, env: {} });
  const file = path.join(folder, 'encryption_key');
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64},[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

it.each([
  ['an unknown key', 'MAIL', 'begin', {}, /^usage: /],
  ['an unknown step', 'INTERNAL_KEY', 'again', {}, /^usage: /],
  ['a key that a variable sets', 'INTERNAL_KEY', 'begin', { INTERNAL_KEY: 'x' }, /^The variable/],
  ['a switch before the begin', 'INTERNAL_KEY', 'switch', {}, /^No rotation/],
])('refuses %s', (_name, key, step, env, message) => {
  const { folder } = newSecrets();
  expect(() => rotateKey({ key, step, folder, env })).toThrow(message);
});
