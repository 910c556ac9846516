import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { newPrivateKey, randomHex } from './secrets.mjs';

/** Secrets that are generated. */
const GENERATED = {
  mongo_password: randomHex,
  mongo_key: randomHex,
  redis_password: randomHex,
  internal_key: randomHex,
  encryption_key: randomHex,
  jwt_private_key: newPrivateKey,
};

/** Secrets of other parties. An empty file counts as absent, and compose needs the file. */
const OPTIONAL = [
  'smtp_url',
  'github_client_secret',
  'oidc_client_secret',
  'openai_api_key',
  'search_url',
  'aws_credentials',
];

/**
 * Adds missing secrets to `secrets/` and missing variables to `.env`.
 *
 * @param folder folder of docker-compose.yml
 * @param args further variables, as `NAME=value`
 * @returns one line for each addition, and for each argument that has another value in `.env`
 * @throws Problem if an argument is not a variable
 */
export function prepareCompose(folder, args) {
  const wanted = new Map([['SECRETS_DIR', './secrets'], ...args.map(readVariable)]);
  const file = path.join(folder, '.env');
  const present = existsSync(file) ? readEnv(readFileSync(file, 'utf8')) : new Map();
  const secrets = path.resolve(folder, present.get('SECRETS_DIR') ?? wanted.get('SECRETS_DIR'));
  return [...addSecrets(secrets, present), ...addVariables(file, { present, wanted })];
}

function readVariable(text) {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=([^\n']*)$/.exec(text) ?? [];
  if (!name) throw new Problem(`${text} is not a variable such as MAIL=log`);
  return [name, value];
}

function readEnv(text) {
  const lines = text.matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*?)\s*$/gm);
  return new Map(Array.from(lines, ([, name, value]) => [name, unquoted(value)]));
}

const unquoted = (value) => value.replace(/^(['"])(.*)\1$/, '$2');

function addSecrets(folder, env) {
  mkdirSync(folder, { recursive: true });
  // Processes of containers have other user ids, so the files can be read by all users, and the
  // folder by its owner only. Containers get single files.
  chmodSync(folder, 0o700);
  const added = [];
  const add = (name, content) => {
    if (addFile(path.join(folder, name), content)) added.push(`added ${name} to ${folder}`);
  };
  for (const name of [...Object.keys(GENERATED), ...OPTIONAL]) {
    const variables = EARLIER[name] ?? [name.toUpperCase()];
    const present = variables.filter((variable) => env.get(variable));
    add(name, () => earlierValue(name, env) ?? GENERATED[name]?.() ?? '');
    for (const one of present) added.push(`${one} in .env is no longer used; remove the line`);
  }
  return added;
}

/** Variables of `.env` that earlier versions had for a secret, unless it is the name in capitals. */
const EARLIER = { aws_credentials: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] };

function earlierValue(name, env) {
  if (name !== 'aws_credentials') return env.get(name.toUpperCase())?.replaceAll('\\n', '\n');
  const [id, key] = EARLIER[name].map((variable) => env.get(variable));
  return id && key && `[default]\naws_access_key_id=${id}\naws_secret_access_key=${key}\n`;
}

/** Creates a file unless it exists. A crash leaves no part of it. */
function addFile(file, content) {
  if (existsSync(file)) return false;
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, content());
  chmodSync(draft, 0o644);
  // Unlike a rename, a link does not replace a file of a concurrent run.
  linkSync(draft, file);
  rmSync(draft);
  return true;
}

function addVariables(file, { present, wanted }) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const missing = [...wanted].filter(([name]) => !present.has(name));
  const lines = missing.map(([name, value]) => `${name}=${quoted(value)}\n`).join('');
  const start = lines === '' || text === '' || text.endsWith('\n') ? '' : '\n';
  appendFileSync(file, `${start}${lines}`, { mode: 0o600 });
  chmodSync(file, 0o600);
  const unchanged = [...wanted].filter(([name, value]) => (present.get(name) ?? value) !== value);
  return [
    ...missing.map(([name]) => `added ${name} to .env`),
    ...unchanged.map(([name]) => `${name} keeps its value in .env`),
  ];
}

const quoted = (value) => (/^[\w./:@,+=-]*$/.test(value) ? value : `'${value}'`);
