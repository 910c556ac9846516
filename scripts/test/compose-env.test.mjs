import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { at } from '../lib/root.mjs';
import { scratch } from './scratch.mjs';

const SCRIPT = at('scripts/compose-env.mjs');

function prepare(folder, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Returns the content and the permissions of every file. */
function stateOf(folder) {
  const files = [
    '.env',
    ...readdirSync(path.join(folder, 'secrets')).map((one) => `secrets/${one}`),
  ];
  return files.map((file) => {
    const full = path.join(folder, file);
    return [file, statSync(full).mode & 0o777, readFileSync(full, 'utf8')];
  });
}

const modeOf = (...parts) => statSync(path.join(...parts)).mode & 0o777;

it('a second run replaced the secrets of a running platform', () => {
  const folder = scratch();
  expect(prepare(folder, 'MAIL=log').status).toBe(0);
  const first = stateOf(folder);
  expect(prepare(folder, 'MAIL=log')).toEqual({ status: 0, output: '' });
  expect(stateOf(folder)).toEqual(first);
});

it('generates secrets that only the owner of the folder reaches, and containers can read', () => {
  const folder = scratch();
  prepare(folder);
  expect([modeOf(folder, '.env'), modeOf(folder, 'secrets')]).toEqual([0o600, 0o700]);
  const secrets = new Map(stateOf(folder).map(([file, mode, text]) => [file, { mode, text }]));
  expect(secrets.get('secrets/internal_key')).toMatchObject({ mode: 0o644 });
  expect(secrets.get('secrets/internal_key').text).toMatch(/^[0-9a-f]{64}$/);
  const key = createPrivateKey(secrets.get('secrets/jwt_private_key').text);
  expect(key.asymmetricKeyDetails.modulusLength).toBe(2048);
  expect(secrets.get('secrets/smtp_url').text).toBe('');
});

it('adds to an existing .env, and keeps what it has', () => {
  const folder = scratch();
  writeFileSync(path.join(folder, '.env'), 'MAIL=log\nPUBLIC_ORIGIN="https://a.example"', {
    mode: 0o644,
  });
  const { output } = prepare(
    folder,
    'PUBLIC_ORIGIN=https://b.example',
    'MAIL_FROM=Us <a@b.example>',
  );
  expect(output).toContain('PUBLIC_ORIGIN keeps its value in .env');
  expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe(
    'MAIL=log\nPUBLIC_ORIGIN="https://a.example"\nSECRETS_DIR=./secrets\n' +
      "MAIL_FROM='Us <a@b.example>'\n",
  );
  expect(modeOf(folder, '.env')).toBe(0o600);
});

it('takes the secrets of an earlier version from .env, so that its data can be opened', () => {
  const folder = scratch();
  const lines = [
    'MONGO_PASSWORD=earlier',
    'JWT_PRIVATE_KEY=-----BEGIN\\nabc\\n-----END\\n',
    'SMTP_URL=smtp://mail.example',
    'AWS_ACCESS_KEY_ID=id',
    'AWS_SECRET_ACCESS_KEY=key',
  ];
  writeFileSync(path.join(folder, '.env'), lines.join('\n'));
  expect(prepare(folder).output).toContain('MONGO_PASSWORD in .env is no longer used');
  const secret = (name) => readFileSync(path.join(folder, 'secrets', name), 'utf8');
  expect(secret('mongo_password')).toBe('earlier');
  expect(secret('smtp_url')).toBe('smtp://mail.example');
  expect(secret('aws_credentials')).toMatch(/^\[default\]\n.*=id\n.*=key\n$/);
  expect(secret('jwt_private_key')).toBe('-----BEGIN\nabc\n-----END\n');
});

it('refuses an argument that is not a variable', () => {
  expect(prepare(scratch(), 'mail=log')).toEqual({
    status: 2,
    output: 'mail=log is not a variable such as MAIL=log\n',
  });
});
