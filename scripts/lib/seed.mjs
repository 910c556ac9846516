import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callApi } from './api.mjs';
import { connectable } from './ready.mjs';
import { at } from './root.mjs';

const SAMPLES = at('services/snippets/samples');

/**
 * Adds the sample authors and their public snippets through the API, once per data folder. It stores
 * its progress after each step, so that an interrupted seed resumes where it stopped.
 */
export async function seedOnce({ settings, terminal }) {
  const file = path.join(settings.dataDir, 'seed.json');
  const progress = readJson(file) ?? { done: false, passwords: {} };
  const samples = readSamples();
  if (progress.done || samples.length === 0) return;
  const save = () => writeAtomic(file, progress);
  const target = {
    base: `http://${connectable(settings.host)}:${settings.ports.PORT}`,
    host: new URL(settings.publicOrigin).host,
  };
  await terminal.step('Adding sample snippets', async () => {
    const authors = [];
    for (const [author, snippets] of samplesByAuthor(samples)) {
      const token = await signIn(target, author, { progress, save });
      if (token) authors.push({ token, missing: await missingOf(target, token, snippets) });
    }
    await addInTurn(target, authors);
    for (const [i, { token }] of authors.entries()) await starSome(target, token, i);
    progress.done = true;
    save();
  });
}

function readSamples() {
  if (!existsSync(SAMPLES)) return [];
  const files = readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name) => readJson(path.join(SAMPLES, name)));
}

/** Groups samples by their author, in the order in which they appear. */
export function samplesByAuthor(samples) {
  const groups = new Map();
  for (const { author, ...snippet } of samples) {
    groups.set(author, [...(groups.get(author) ?? []), snippet]);
  }
  return groups;
}

/** Registers an author or signs them in; null if another account has the name. */
async function signIn(target, username, { progress, save }) {
  const email = `${username}@example.com`;
  if (!progress.passwords[username]) {
    progress.passwords[username] = randomBytes(18).toString('base64url');
    save();
  }
  const password = progress.passwords[username];
  const registered = await callApi(target, 'POST /auth/register', {
    body: { username, email, password },
  });
  if (registered.status === 'success') return registered.data.token;
  if (registered.statusCode !== 409) throw new Error(registered.message);
  const signedIn = await callApi(target, 'POST /auth/login', { body: { email, password } });
  return signedIn.status === 'success' ? signedIn.data.token : null;
}

async function missingOf(target, token, snippets) {
  const mine = await call(target, 'GET /snippets/my?limit=100', { token });
  const titles = new Set(mine.snippets.map(({ title }) => title));
  return snippets.filter(({ title }) => !titles.has(title));
}

/** Adds one snippet of each author in turn, so that the newest list mixes the authors. */
async function addInTurn(target, authors) {
  const rounds = Math.max(0, ...authors.map(({ missing }) => missing.length));
  for (let round = 0; round < rounds; round++) {
    for (const { token, missing } of authors) {
      const body = missing[round];
      if (body) await call(target, 'POST /snippets', { token, body });
    }
  }
}

/** Lets each author star different snippets of the others, so that there are trending ones. */
async function starSome(target, token, author) {
  const { snippets } = await call(target, 'GET /snippets?limit=100&sortBy=oldest', { token });
  for (const [i, { _id, isOwner, isStarred }] of snippets.entries()) {
    const chosen = (i * 5 + author * 3) % 7 < i % 4;
    if (!chosen || isOwner || isStarred) continue;
    await call(target, `POST /snippets/${_id}/star`, { token });
  }
}

async function call(target, key, input) {
  const answer = await callApi(target, key, input);
  if (answer.status !== 'success') throw new Error(`${key}: ${answer.message}`);
  return answer.data;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function writeAtomic(file, value) {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
