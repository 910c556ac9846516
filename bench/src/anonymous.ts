// Processor time of all processes for one request without a token, of each route that visitors may call with its
// dearest input known; each line is one input, sent a number of times with a parameter that no cache knows:
//   npm run anonymous -w bench -- --rounds 10 --only pack
import { parseArgs } from 'node:util';
import { aSnippet, NO_RATE_LIMITS, NO_USER_LIMITS, until } from '@snippetry/test-kit';
import { startPlatform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { fillLibrary } from './own-library.ts';
import { processorMs, withDescendants } from './process-stats.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    library: { type: 'string', default: '5000' },
  },
});
const ROUNDS = Number(values.rounds);

const WARM_UP = 5;

const MEMBERS = 500;
const MEMBER_BYTES = 32_000;
const BATCH = 100;

/** Code of a length, with many different words. */
function code(length: number, seed: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) {
    text += `const w${(n * 7919 + seed * 31) % 99_991} = f${n % 977}('${n}', ${n * seed}); // ${n}\n`;
  }
  return text.slice(0, length);
}

/** Creates a collection with the maximum amount of code, published twice. */
async function largeCollection({ api }: Person): Promise<string> {
  const body = { name: 'Large', description: 'x'.repeat(500), readme: '> '.repeat(10_000) };
  const { data } = await api.call('POST /collections', { body });
  const id = data.collection._id;
  for (let first = 0; first < MEMBERS; first += BATCH) {
    const items = Array.from({ length: BATCH }, (_, at) => ({
      ...aSnippet({ title: `Member ${first + at}`, isPublic: true }),
      content: code(MEMBER_BYTES, first + at),
    }));
    const { data: taken } = await api.call('POST /snippets/import', { body: { items } });
    const snippetIds = taken.results.flatMap((one) => ('_id' in one && one._id ? [one._id] : []));
    await api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
    await api.call('POST /collections/:id/versions', { params: { id }, body: { notes: 'x' } });
  }
  return id;
}

/** Creates a snippet with the longest code, and a discussion of long comments. */
async function longSnippet({ api }: Person): Promise<{ id: string; comment: string }> {
  const body = aSnippet({ content: code(200_000, 1), language: 'typescript', isPublic: true });
  const { data } = await api.call('POST /snippets', { body });
  const id = data.snippet._id;
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) {
    const parent = n >= 10 && n < 60 ? { parentComment: ids[0] } : {};
    const comment = {
      snippet: id,
      content: '> * a `b` [c](https://d.example) '.repeat(60),
      ...parent,
    };
    const answer = await api.call('POST /comments', { body: comment });
    ids.push(answer.data.comment._id);
  }
  return { id, comment: ids[0] ?? '' };
}

const platform = await startPlatform({
  samples: false,
  env: { ...NO_RATE_LIMITS, ...NO_USER_LIMITS, LOG_LEVEL: 'warn', ANSWER_STALL_MS: '0' },
});
const { url } = platform;
const used = () => withDescendants(platform.pid).reduce((sum, pid) => sum + processorMs(pid), 0);

/** Waits until the processes use less than a tenth of a core. */
async function settle(): Promise<void> {
  let before = used();
  let looked = performance.now();
  await until(() => {
    if (performance.now() - looked < 500) return false;
    const now = used();
    const isCalm = now - before < 50;
    [before, looked] = [now, performance.now()];
    return isCalm;
  }, 120_000);
}

/** Processor time of all processes per request, in milliseconds. */
async function cost(path: string): Promise<{ ms: number; status: number; bytes: number }> {
  let [status, bytes] = [0, 0];
  const send = async (round: number) => {
    const fresh = path.replaceAll('{n}', String(round));
    const answer = await fetch(url + fresh, { headers: { 'accept-encoding': 'gzip' } });
    status = answer.status;
    bytes = (await answer.arrayBuffer()).byteLength;
  };
  // The first requests of a route include its compilation.
  for (let round = 0; round < WARM_UP; round++) await send(ROUNDS + round);
  await settle();
  const began = used();
  for (let round = 0; round < ROUNDS; round++) await send(round);
  return { ms: (used() - began) / ROUNDS, status, bytes };
}

try {
  const person = await aPerson(url);
  await fillLibrary(url, person, { to: Number(values.library) });
  const { id, comment } = await longSnippet(person);
  const collection = await largeCollection(person);
  const words = 'w1 f2 const w3 f4 w5 f6 w7 f8 w9 w10 f11 w12 f13 w14';
  const page = encodeURIComponent(`${url}/public/${id}#L1-L1000`);
  const user = `/api/users/${person.id}`;
  const list = '/api/snippets?limit=100';
  const paths = [
    '/api/users?limit=100&search=a{n}',
    '/api/users/search?limit=100&q=a{n}',
    '/api/users/stats',
    `/api/users/by-name/${person.username}`,
    user,
    `${user}/stats`,
    `${user}/followers?limit=100`,
    `${user}/following?limit=100`,
    '/api/snippets/feed?tags=a{n}',
    '/api/snippets/feed',
    `/api/snippets/user/${person.id}/feed`,
    `/api/snippets/${id}/raw`,
    `/api/snippets/${id}/download`,
    `/api/snippets/${id}/embed`,
    `/api/snippets/${id}/embed?lines={n}00-100000`,
    `/api/snippets/${id}/card`,
    `/api/oembed?url=${page}`,
    list,
    `${list}&page=20&sortBy=views`,
    `${list}&search=c{n}`,
    `${list}&search=${encodeURIComponent(words)}%20{n}`,
    `${list}&search=${encodeURIComponent('"const w"')}%20{n}`,
    `${list}&search=${encodeURIComponent(`"${'a'.repeat(150)}{n}"`)}`,
    `${list}&search=${encodeURIComponent('a b c d e f g h i j k l m n o p q r s t u v w x y z')}%20{n}`,
    `${list}&tags=a,b,c,d{n}`,
    `/api/snippets/facets?search=c{n}`,
    `/api/snippets/facets?search=${encodeURIComponent(words)}%20{n}`,
    `/api/snippets/facets?tags=a{n}`,
    '/api/snippets/trending?limit=100',
    `/api/snippets/user/${person.id}?limit=100`,
    `/api/snippets/${id}`,
    `/api/snippets/${id}/similar`,
    `/api/comments/snippet/${id}?limit=100`,
    `/api/comments/${comment}/replies?limit=100`,
    `/api/snippets/${id}/comments/count`,
    `/api/comments/${comment}`,
    '/api/collections?limit=100&search=large{n}',
    '/api/collections?limit=100',
    '/api/collections/popular?limit=100',
    `/api/collections/${collection}`,
    `/api/collections/${collection}/feed`,
    `/api/collections/${collection}/snippets?limit=100`,
    `/api/collections/${collection}/versions?limit=100`,
    ...['zip', 'json', 'vscode'].flatMap((format) => [
      `/api/collections/${collection}/pack?format=${format}`,
      `/api/collections/${collection}/pack@5?format=${format}`,
    ]),
    '/api/auth/sign-in-options',
    '/api/auth/check-availability?username=abcd{n}',
    '/api/github/callback?state=a{n}&code=b',
    '/api/openapi.json',
    '/api/docs/',
    '/robots.txt',
    '/sitemap.xml',
    `/sitemaps/snippets-${'0'.repeat(24)}.xml`,
    '/remotes.json',
    '/explore',
    `/public/${id}`,
    `/public/collections/${collection}`,
    `/users/${person.username}`,
    '/readyz',
    '/readyz/platform',
  ];
  console.log('| ms of all processors | status | KB | request |\n|---|---|---|---|');
  for (const path of paths.filter((one) => one.includes(values.only))) {
    const { ms, status, bytes } = await cost(path);
    const shown = path.replaceAll(/[0-9a-f]{24}/g, ':id').slice(0, 110);
    console.log(`| ${ms.toFixed(1)} | ${status} | ${(bytes / 1000).toFixed(1)} | \`${shown}\` |`);
  }
} finally {
  await platform.stop();
}
