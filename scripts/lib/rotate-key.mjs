import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { newPrivateKey, randomHex } from './secrets.mjs';

const DAY_MS = 86_400_000;
const ofText = { separator: ',', split: (text) => text.split(','), create: randomHex };

/**
 * Keys that can be rotated: their files in the data folder and in the folder of docker compose, and
 * the days after which nothing needs the old key.
 */
const KEYS = {
  JWT_PRIVATE_KEY: {
    files: ['jwt-private.pem', 'jwt_private_key'],
    // A session lasts this long.
    days: 7,
    separator: '\n',
    split: (text) => text.split(/(?=-----BEGIN )/),
    create: newPrivateKey,
  },
  INTERNAL_KEY: {
    files: ['internal-key', 'internal_key'],
    days: 0,
    ...ofText,
    warning: 'Recovery codes from before are void once the old key is removed.',
  },
  ENCRYPTION_KEY: { files: ['encryption-key', 'encryption_key'], days: 2, ...ofText },
};

const STEPS = { begin, switch: switchKeys, finish };

/**
 * Does one step of the rotation of a key: `begin` adds a new key that is accepted, `switch` makes it
 * the one that is used, `finish` removes the old one. A step that is done already changes nothing.
 *
 * @param folder folder of secrets
 * @returns whether a file was changed, and the lines to print
 * @throws Problem if the step is not possible
 */
export function rotateKey({ key, step, folder, env, now = Date.now() }) {
  const kind = Object.hasOwn(KEYS, key ?? '') ? KEYS[key] : undefined;
  if (!kind || !Object.hasOwn(STEPS, step ?? '')) {
    throw new Problem('usage: npm run admin -- rotate-key <key> <step> [folder]', [
      `keys: ${Object.keys(KEYS).join(', ')}; steps: ${Object.keys(STEPS).join(', ')}`,
    ]);
  }
  if (env[key] || env[`${key}_FILE`]) {
    throw new Problem(`The variable ${key} sets this key: change its value (docs/operations.md).`);
  }
  const file = kind.files.map((name) => path.join(folder, name)).find((one) => existsSync(one));
  if (!file) throw new Problem(`There is no ${key} in ${folder}.`);
  return STEPS[step]({ ...kind, key, file, now, ...readRotation(file, kind) });
}

function readRotation(file, { split }) {
  const keys = split(readFileSync(file, 'utf8'))
    .map((one) => one.trim())
    .filter(Boolean);
  const state = existsSync(stateFile(file))
    ? JSON.parse(readFileSync(stateFile(file), 'utf8'))
    : null;
  return { keys, state };
}

/** File of a rotation that was begun: the hash of the new key, and when it was switched to. */
const stateFile = (file) => `${file}.rotation`;
const hashOf = (key) => createHash('sha256').update(key).digest('hex');

const unchanged = (...lines) => ({ isChanged: false, lines });
const restart = 'Restart all processes one after another';

function begin({ key, file, keys, state, create, separator }) {
  if (state) return unchanged(`The rotation of ${key} has begun already. ${nextStep(key, state)}`);
  if (keys.length > 1) {
    throw new Problem(`${key} has several keys already: finish that change by hand.`);
  }
  const added = create().trim();
  write(file, [...keys, added].join(separator));
  write(stateFile(file), JSON.stringify({ added: hashOf(added) }), file);
  return { isChanged: true, lines: [`A new ${key} is accepted. ${nextStep(key, {})}`] };
}

const nextStep = (key, { switchedAt }) =>
  switchedAt
    ? `${restart}, then: rotate-key ${key} finish`
    : `${restart}, then: rotate-key ${key} switch`;

function switchKeys({ key, file, keys, state, separator, days, warning, now }) {
  if (!state) throw new Problem(`No rotation of ${key} has begun: rotate-key ${key} begin`);
  if (state.switchedAt) return unchanged(`The new ${key} is used already. ${nextStep(key, state)}`);
  const isNew = (one) => hashOf(one) === state.added;
  write(file, [...keys.filter(isNew), ...keys.filter((one) => !isNew(one))].join(separator));
  write(stateFile(file), JSON.stringify({ ...state, switchedAt: new Date(now).toISOString() }));
  const wait = days > 0 ? `, and after ${days} days: ` : ', then: ';
  return {
    isChanged: true,
    lines: [
      `The new ${key} is used. ${restart}${wait}rotate-key ${key} finish`,
      ...(warning ? [warning] : []),
    ],
  };
}

function finish({ key, file, keys, state, days, now }) {
  if (!state) return unchanged(`No rotation of ${key} is under way.`);
  if (!state.switchedAt)
    throw new Problem(`The old ${key} is still used: rotate-key ${key} switch`);
  const end = Date.parse(state.switchedAt) + days * DAY_MS;
  if (now < end) {
    throw new Problem(`The old ${key} is needed until ${new Date(end).toISOString()}.`);
  }
  write(file, keys.filter((one) => hashOf(one) === state.added).join(''));
  rmSync(stateFile(file));
  return { isChanged: true, lines: [`The old ${key} is removed. ${restart}.`] };
}

/** Replaces a file in one step, with the permissions of the former one. */
function write(file, text, like = file) {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: statSync(like).mode & 0o777 });
  renameSync(draft, file);
}
