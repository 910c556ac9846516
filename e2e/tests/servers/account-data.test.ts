import { anId, aSnippet, until } from '@snippetry/test-kit';
import { strFromU8, unzipSync } from 'fflate';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, type Person, prove } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';
import { openStores } from '../../src/stored-places.ts';

const platform = inject('platform');
const { url } = platform;

let ana: Person;
let bo: Person;
let stores: Awaited<ReturnType<typeof openStores>>;
beforeAll(async () => {
  [ana, bo, stores] = [await aPerson(url), await aPerson(url), await openStores(platform)];
});
afterAll(() => stores.close());

const FIRST_NAME = `Xanthippe${anId()}`;
const SECRET = `never-to-be-exported-${anId()}`;

/** Collections of the auth service that contain records of a user, except follows. */
const IN_AUTH = [
  'accounts',
  'sessions',
  'known_places',
  'security_events',
  'mails',
  'email_links',
  'access_tokens',
  'passkeys',
  'identities',
  'invitations',
  'admin_records',
];

const snippetOf = async ({ api }: Person, title: string, more: object = {}) =>
  (await api.call('POST /snippets', { body: aSnippet({ title, ...more }) })).data.snippet._id;
const commentOf = async (
  { api }: Person,
  snippet: string,
  content: string,
  parentComment?: string,
) =>
  (
    await api.call('POST /comments', {
      body: { snippet, content, ...(parentComment && { parentComment }) },
    })
  ).data.comment._id;
const collectionOf = async ({ api }: Person, name: string) =>
  (await api.call('POST /collections', { body: { name, isPublic: true } })).data.collection._id;

/** Creates data of the user, and data of others about her. */
async function makeEverything() {
  await ana.api.call('PUT /auth/profile', { body: { firstName: FIRST_NAME, bio: 'Of Athens' } });
  const hers = await snippetOf(ana, 'Hers');
  const params = { id: hers };
  await ana.api.call('PUT /snippets/:id', { params, body: { content: 'let edited = true;' } });
  await snippetOf(ana, 'Her secret', { isPublic: false });
  const trashed = await snippetOf(ana, 'Her mistake');
  await ana.api.call('DELETE /snippets/:id', { params: { id: trashed } });
  const his = await snippetOf(bo, 'His');
  await ana.api.call('POST /snippets/:id/star', { params: { id: his } });
  await bo.api.call('POST /snippets/:id/star', { params });
  const fork = (await bo.api.call('POST /snippets/:id/fork', { params })).data.snippet._id;
  const comment = await commentOf(ana, his, 'Well argued');
  const reply = await commentOf(bo, his, `Thank you, @${ana.username}`, comment);
  const flattery = await commentOf(bo, his, 'Who else could know?', reply);
  await commentOf(bo, hers, 'Is this right?');
  const react = { type: 'likes' as const };
  await ana.api.call('POST /comments/:id/react', { params: { id: reply }, body: react });
  const report = { reason: 'other' as const, description: 'He flatters' };
  await ana.api.call('POST /comments/:id/report', { params: { id: flattery }, body: report });
  await bo.api.call('POST /comments/:id/report', { params: { id: comment }, body: report });
  const settings = { mutedTypes: ['follow' as const], digest: 'daily' as const };
  await ana.api.call('PUT /notifications/settings', { body: settings });
  const muted = { params: { snippetId: his }, body: { isMuted: true } };
  await ana.api.call('PUT /notifications/muted/:snippetId', muted);
  const collection = await collectionOf(ana, 'Her collection');
  const ofBo = await collectionOf(bo, 'His collection');
  for (const [by, id] of [
    [ana, collection],
    [bo, ofBo],
  ] as const) {
    await by.api.call('POST /collections/:id/snippets', {
      params: { id },
      body: { snippetIds: [hers] },
    });
    await by.api.call('POST /collections/:id/versions', {
      params: { id },
      body: { notes: 'First' },
    });
  }
  await ana.api.call('POST /collections/:id/star', { params: { id: ofBo } });
  await bo.api.call('POST /collections/:id/star', { params: { id: collection } });
  await ana.api.call('POST /users/:id/follow', { params: { id: bo.id } });
  await bo.api.call('POST /users/:id/follow', { params: { id: ana.id } });
  await ana.api.call('POST /ai/explain/:snippetId', { params: { snippetId: hers } });
  await connectGithub(hers);
  await addWaysToSignIn();
  return { hers, his, fork, comment, ofBo };
}

/** Stores the records of an integration directly, without contacting GitHub. */
async function connectGithub(snippetId: string) {
  const userId = new ObjectId(ana.id);
  const snippet = { userId, snippetId: new ObjectId(snippetId) };
  const at = new Date();
  const token = { keyId: 'k', iv: 'i', tag: 't', data: SECRET };
  const account = {
    id: 7,
    username: ana.username,
    profileUrl: '',
    avatarUrl: '',
    repositoryCount: 1,
  };
  const db = stores.db('integrations');
  const connection = { account, token: null, scopes: [], connectedAt: at, lastSyncAt: null };
  await db
    .collection<{ _id: ObjectId } & Record<string, unknown>>('github_connections')
    .insertOne({ _id: userId, ...connection, secret: token });
  await db.collection('jobs').insertOne({
    userId,
    kind: 'github.import',
    state: 'completed',
    owner: ana.username,
    createdAt: at,
    updatedAt: at,
    finishedAt: at,
  });
  await db.collection('imported_files').insertOne({
    ...snippet,
    place: 'p',
    kind: 'repository',
    owner: ana.username,
    path: 'a.js',
    importedAt: at,
  });
  await db
    .collection('gist_exports')
    .insertOne({ ...snippet, isPublic: false, gist: null, attempts: [], lock: null });
}

/**
 * Creates an access token, and inserts into the database: a second factor, a passkey, a linked
 * identity, an invitation and an entry of the admin log.
 */
async function addWaysToSignIn() {
  await prove(ana);
  const token = { name: 'Backup', scopes: ['read' as const], days: 30 as const };
  await ana.api.call('POST /auth/access-tokens', { body: token });
  const accountId = new ObjectId(ana.id);
  const at = new Date();
  const db = stores.db('auth');
  const secret = { keyId: 'k', iv: 'i', tag: 't', data: SECRET };
  const secondFactor = { secret, since: at, lastStep: 1, recoveryHashes: [SECRET] };
  await db.collection('accounts').updateOne({ _id: accountId }, { $set: { secondFactor } });
  await db.collection('passkeys').insertOne({
    accountId,
    credentialId: `${SECRET}-id`,
    publicKey: SECRET,
    counter: 0,
    transports: [],
    name: 'Laptop',
    isSynced: false,
    createdAt: at,
    lastUsedAt: null,
  });
  await db.collection('identities').insertOne({
    accountId,
    provider: 'oidc',
    issuer: 'https://id.example.org',
    subject: ana.username,
    label: ana.email,
    linkedAt: at,
    lastUsedAt: null,
  });
  const by = new ObjectId(bo.id);
  await db.collection('invitations').insertOne({
    hash: SECRET,
    email: ana.email,
    note: `For ${FIRST_NAME}`,
    by,
    createdAt: at,
    expiresAt: at,
    usedBy: accountId,
    usedAt: at,
    withdrawnAt: null,
  });
  await db.collection('admin_records').insertOne({
    action: 'make-moderator',
    byId: by,
    userId: accountId,
    invitationId: null,
    detail: '',
    at,
  });
}

async function archive(): Promise<Record<string, Record<string, unknown>[]>> {
  const headers = { authorization: `Bearer ${ana.token}` };
  const response = await fetch(`${url}/api/auth/export`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
  );
}

it('a user exports all stored data, and nothing identifies the user after the account is deleted', async () => {
  const { hers, his, fork, comment, ofBo } = await makeEverything();
  const told = async () =>
    (await bo.api.call('GET /notifications')).data.notifications.map(({ type }) => type);
  await until(async () => (await told()).length >= 2);

  const files = await archive();
  expect(files['account.json']).toMatchObject({ firstName: FIRST_NAME, email: ana.email });
  expect(files['snippets.json']?.map(({ title }) => title)).toEqual(['Hers', 'Her secret']);
  expect(files['snippets.json']?.[0]).toMatchObject({
    content: 'let edited = true;',
    revisions: [{ revision: 1 }],
  });
  expect(files['trash.json']).toMatchObject([{ title: 'Her mistake' }]);
  expect(files['comments.json']).toMatchObject([{ content: 'Well argued' }]);
  expect(files['collections.json']).toMatchObject([
    { name: 'Her collection', members: [{ snippetId: hers }] },
  ]);
  const empty = Object.entries(files).filter(
    ([, items]) => Array.isArray(items) && items.length === 0,
  );
  expect(empty).toEqual([]);
  expect(files['account.json']).toHaveProperty('secondFactorSince', expect.any(String));
  expect(files['access-tokens.json']).toMatchObject([{ name: 'Backup', scopes: ['read'] }]);
  expect(files['passkeys.json']).toMatchObject([{ name: 'Laptop' }]);
  expect(files['other-sites.json']).toMatchObject([{ issuer: 'https://id.example.org' }]);
  const text = JSON.stringify(files);
  for (const secret of [SECRET, 'argon2', ana.token]) expect(text).not.toContain(secret);

  const places = Object.keys(await stores.inDatabases(ana.id));
  const named = IN_AUTH.map((collection) => `auth.${collection}`);
  expect(places).toEqual(expect.arrayContaining(named));

  const body = { username: ana.username, password: ana.password };
  expect((await ana.api.call('POST /auth/delete-account', { body })).status).toBe(200);
  expect((await ana.api.call('POST /auth/delete-account', { body })).status).toBe(401);
  expect((await ana.api.call('GET /snippets/my')).status).toBe(401);

  // Only these records with the id remain: they prevent late events and old tokens from
  // recreating the user's data.
  const notes = {
    'auth.closed_accounts': 1,
    'snippets.people': 1,
    'comments.people': 1,
    'collections.people': 1,
  };
  await soon(() => stores.inDatabases(ana.id)).toEqual(notes);
  await soon(() => stores.inDatabases(FIRST_NAME)).toEqual({});
  await soon(() => stores.inDatabases(ana.email)).toEqual({});
  // Texts of other users stay unchanged, even if they mention the username.
  await soon(() => stores.inDatabases(ana.username)).toEqual({ 'comments.comments': 1 });
  for (const word of [ana.id, ana.username, ana.email]) {
    expect(await stores.inRedis(word)).toEqual([]);
  }

  const { comments } = (
    await bo.api.call('GET /comments/snippet/:snippetId', { params: { snippetId: his } })
  ).data;
  expect(comments).toMatchObject([
    {
      _id: comment,
      author: null,
      content: 'Well argued',
      replies: [{ mentions: [], metrics: { likesCount: 0 } }],
    },
  ]);
  expect(await told()).toEqual([]);
  expect((await bo.api.call('GET /snippets/:id', { params: { id: hers } })).status).toBe(404);
  const copy = (await bo.api.call('GET /snippets/:id', { params: { id: fork } })).data.snippet;
  expect(JSON.stringify(copy)).not.toContain(ana.username);
  expect(
    (await bo.api.call('GET /snippets/:id', { params: { id: his } })).data.snippet.starCount,
  ).toBe(0);
  const left = (await bo.api.call('GET /collections/:id', { params: { id: ofBo } })).data
    .collection;
  expect([left.snippetCount, left.starCount]).toEqual([0, 0]);
  const { user } = (await bo.api.call('GET /auth/me')).data;
  expect([user.followerCount, user.followingCount]).toEqual([0, 0]);
  const { reports } = (await bo.api.call('GET /comments/reports')).data;
  expect(JSON.stringify(reports)).not.toContain(ana.username);
});
