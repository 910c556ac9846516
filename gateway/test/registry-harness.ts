import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isolatedStores, request, type TestResponse } from '@snippetry/test-kit';
import { type BuildFiles, pack } from '../src/builds/archive.ts';
import { answerJson, folder, type TestGateway, upstream } from './harness.ts';

/** Session token that the stand-in of the auth service accepts as that of an administrator. */
export const ADMIN = 'an-administrator';

/** The same, without a recent proof of identity. */
export const OLD_SESSION = 'an-administrator-of-yesterday';

/** Starts a server that answers like the auth service what gateways need to know of people. */
function authService() {
  return upstream((req, res) => {
    const isOld = req.headers.authorization === `Bearer ${OLD_SESSION}`;
    if (isOld && req.url === '/internal/viewer/proven') {
      res.statusCode = 403;
      res.end(JSON.stringify({ status: 'error', code: 'auth.proof_required' }));
      return;
    }
    if (req.url?.startsWith('/internal/viewer')) {
      const isAdmin = isOld || req.headers.authorization === `Bearer ${ADMIN}`;
      return answerJson(res, { _id: 'ad'.repeat(12), username: 'ada', isAdmin });
    }
    answerJson(res, { users: [{ ...CARD, username: 'ben' }] });
  });
}
const CARD = { _id: 'be'.repeat(12), firstName: '', lastName: '', avatar: '' };

/** Settings with which gateways share a database, Redis and the folder of builds. */
export async function sharedSettings(): Promise<Record<string, string>> {
  const stores = await isolatedStores();
  const auth = await authService();
  return {
    MONGODB_URI: stores.mongoUri,
    MONGODB_DB: stores.mongoDb,
    MONGODB_WAIT_MS: '2500',
    REDIS_URL: stores.redisUrl,
    AUTH_URL: auth.url,
    BUILDS_DIR: await folder(),
  };
}

/** Reads a sealed build as it is published. */
export async function filesOf(root: string): Promise<BuildFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(root, file), await readFile(file)] as const;
      }),
    ),
  );
}

/** Publishes a build with a token. */
export async function publish(
  { url }: Pick<TestGateway, 'url'>,
  name: string,
  { files, token = ADMIN }: { files: BuildFiles; token?: string },
): Promise<TestResponse> {
  return request(url, token).send(`/api/operations/remotes/${name}/builds?commit=0a1b2c3d`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: new Uint8Array(await pack(files)),
  });
}

/** Sends a command to a remote. */
export function command(
  { url }: Pick<TestGateway, 'url'>,
  action: `${'POST' | 'PUT'} ${string}`,
  { body, token = ADMIN }: { body?: unknown; token?: string } = {},
): Promise<TestResponse> {
  const [method = '', target = ''] = action.split(' ');
  return request(url, token).send(`/api/operations/remotes/${target}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
}

/** Returns the build of a remote that a browser with this cookie gets; null if it is not listed. */
export async function buildFor(
  { url }: Pick<TestGateway, 'url'>,
  name: string,
  cookie?: string,
): Promise<{ build: string | null; cookie: string | undefined }> {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await request(url).send('/remotes.json', { headers });
  const { remotes } = answer.body as { remotes: { name: string; build: string }[] };
  const found = remotes.find((one) => one.name === `mfe_${name}`);
  const [given] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { build: found?.build ?? null, cookie: given ?? cookie };
}
