// What a killed OpenSearch changes, through the gateway: how soon lists and search are refused with
// 503 and Retry-After, and how soon what was saved meanwhile is found after its return:
//   npm run outage -w bench -- 10000
//   --data DIR  keeps the filled data folder there and uses it again
import { parseArgs } from 'node:util';
import { request, type TestClient, until } from '@snippetry/test-kit';
import { aPerson } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';
import { dataFolder, prepare, type SearchServer, start, startSearch } from './running.ts';

const SAVED = 20;
const LONGEST_MS = 120_000;
const WORD = 'marooned';

const since = (began: number) => ((performance.now() - began) / 1000).toFixed(2);

async function save(author: TestClient, count: number): Promise<string> {
  let longest = 0;
  let id = '';
  for (let n = 0; n < count; n += 1) {
    const { written } = snippetNumber(n);
    const { difficulty, category, tags, language } = written;
    const body = {
      title: `${WORD} ${n}`,
      description: 'Saved meanwhile',
      content: `let ${WORD}${n} = 1;`,
      language,
      tags,
      isPublic: true,
      metadata: { difficulty, category },
    };
    const began = performance.now();
    const answer = await author.call('POST /snippets', { body });
    if (answer.status !== 201) throw new Error(`a save answered ${answer.status}`);
    longest = Math.max(longest, performance.now() - began);
    id = answer.data.snippet._id;
  }
  console.log(`${count} saves answered, the slowest after ${(longest / 1000).toFixed(2)} s`);
  return id;
}

/** How many of the saved ones searches of OpenSearch itself see. */
async function indexed({ urls }: SearchServer): Promise<number> {
  const answer = await fetch(`${urls[0]}/snippets-v*/_count?q=words:${WORD}`);
  return Number(/"count":(\d+)/.exec(await answer.text())?.[1] ?? 0);
}

async function outage(url: string, search: SearchServer): Promise<void> {
  const visitor = request(url);
  const author = request(url, (await aPerson(url)).token);
  const find = () => visitor.call('GET /snippets', { query: { search: WORD } });
  await search.kill(0);
  const killed = performance.now();
  const refused = await until(async () => {
    const answer = await find();
    return answer.status === 503 && answer;
  }, LONGEST_MS);
  const after = refused.headers.get('retry-after');
  console.log(`killed: refused with 503, Retry-After ${after}, after ${since(killed)} s`);
  const asked = performance.now();
  const again = await visitor.call('GET /snippets');
  console.log(`a list while it is away: ${again.status} after ${since(asked)} s`);
  const id = await save(author, SAVED);
  const detail = await visitor.call('GET /snippets/:id', { params: { id } });
  console.log(`a detail of these: ${detail.status}`);
  await search.restart(0);
  const returned = performance.now();
  // Nobody asks the platform until everything is there.
  await until(async () => (await indexed(search)) === SAVED, LONGEST_MS);
  console.log(`OpenSearch is back: all ${SAVED} are in it after ${since(returned)} s`);
  await until(async () => (await find()).data.pagination.total === SAVED, LONGEST_MS);
  console.log(`and found through the gateway after ${since(returned)} s`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' } },
});
const size = Number(positionals[0] ?? 10_000);
const folder = dataFolder(values.data, size);
try {
  await prepare(folder.dir, size);
  const search = await startSearch();
  try {
    const { platform } = await start(folder.dir, { search });
    await outage(platform.url, search).finally(() => platform.stop());
  } finally {
    await search.close();
  }
} finally {
  folder.done();
}
