// The first page of a discussion through the gateway: of 20 comments, and of 2 000 with reactions,
// to a visitor and to somebody signed in:
//   npm run discussion -w bench
//   --comments N  half of them replies; 2000 by default
import { parseArgs } from 'node:util';
import { aSnippet, request } from '@snippetry/test-kit';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { type Load, load } from './load.ts';
import { dataFolder, start } from './running.ts';

const SMALL = 20;
/** The newest of these get all replies, so that they are on the first page. */
const ANSWERED = 20;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
const GOAL_MS = 300;

interface People {
  author: Person;
  reader: Person;
}

const TEXT = 'Why not `Promise.all` here? See https://example.org and **mind** the order.';

/** One after another, as all of them change the totals of one discussion. */
async function post({ api }: Person, snippet: string, parents: readonly string[], count: number) {
  const ids: string[] = [];
  while (ids.length < count) {
    const parentComment = parents[ids.length % Math.max(1, parents.length)];
    const body = { snippet, content: TEXT, ...(parentComment && { parentComment }) };
    const { status, data } = await api.call('POST /comments', { body });
    if (status !== 201) throw new Error(`a comment was answered with ${status}`);
    ids.push(data.comment._id);
  }
  return ids;
}

async function react(people: readonly Person[], ids: readonly string[]): Promise<void> {
  for (const [n, id] of ids.entries()) {
    const type = n % 5 === 0 ? 'dislikes' : 'likes';
    const input = { params: { id }, body: { type } } as const;
    await Promise.all(people.map(({ api }) => api.call('POST /comments/:id/react', input)));
  }
}

/** Half of the comments answer others; everything has reactions. Returns the id of the snippet. */
async function fill({ author, reader }: People, comments: number): Promise<string> {
  const body = aSnippet({ isPublic: true });
  const { data } = await author.api.call('POST /snippets', { body });
  const snippet = data.snippet._id;
  const roots = await post(author, snippet, [], comments / 2);
  const replies = await post(reader, snippet, roots.slice(-ANSWERED), comments / 2);
  await react([author, reader], [...roots, ...replies]);
  return snippet;
}

interface Viewer {
  name: string;
  token: string | undefined;
}

/** One request after another: how long one waits, not how many there can be. */
async function measure(url: string, snippet: string, { token }: Viewer): Promise<Load> {
  const paths = ['newest', 'popular'].map(
    (sortBy) => `/api/comments/snippet/${snippet}?sortBy=${sortBy}`,
  );
  const run = { url, paths, token, connections: 1 };
  await load({ ...run, seconds: WARM_UP_SECONDS });
  return load({ ...run, seconds: SECONDS });
}

const ms = (value: number) => value.toFixed(1);

async function compare(url: string, people: People, comments: number): Promise<boolean> {
  const sizes = [SMALL, comments];
  const snippets: string[] = [];
  for (const size of sizes) snippets.push(await fill(people, size));
  const viewers = [
    { name: 'a visitor', token: undefined },
    { name: 'signed in', token: people.reader.token },
  ];
  let isReached = true;
  console.log('| comments | viewer | p50 ms | p95 ms | p99 ms | KB | p95 to the first |');
  for (const viewer of viewers) {
    let first: number | undefined;
    for (const [n, snippet] of snippets.entries()) {
      const { p50, p95, p99, bytes } = await measure(url, snippet, viewer);
      first ??= p95;
      isReached &&= p95 <= GOAL_MS;
      console.log(
        `| ${sizes[n]} | ${viewer.name} | ${[p50, p95, p99].map(ms).join(' | ')} |` +
          ` ${Math.round(bytes / 1024)} | ${(p95 / first).toFixed(2)} |`,
      );
    }
  }
  const { data } = await request(url).call('GET /snippets/:id/comments/count', {
    params: { id: snippets[1] ?? '' },
  });
  if (data.count !== comments) throw new Error(`the discussion counts ${data.count} comments`);
  return isReached;
}

const { values } = parseArgs({ options: { comments: { type: 'string', default: '2000' } } });
const folder = dataFolder(undefined, 0);
const { platform } = await start(folder.dir);
try {
  const { url } = platform;
  const people = { author: await aPerson(url), reader: await aPerson(url) };
  if (!(await compare(url, people, Number(values.comments)))) process.exitCode = 1;
} finally {
  await platform.stop();
  folder.done();
}
