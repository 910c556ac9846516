import { createLog } from '@snippetry/service-kit';
import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aSnippet } from '../../../test/index-behaviour/library.ts';
import { type IndexProcesses, indexBehaviour } from '../../../test/index-behaviour.ts';
import { IndexLibrary, indexQuery } from '../../../test/index-library.ts';
import {
  startOpenSearch,
  startProxy,
  type TestOpenSearch,
  whyNoOpenSearch,
} from '../../../test/opensearch.ts';
import { serviceOnOpenSearch } from '../../../test/service-on-opensearch.ts';
import { rebuild } from './create.ts';
import { toDocument } from './document.ts';
import { LIMITS, type Limits } from './limits.ts';
import { indexNames } from './mapping.ts';
import { OpenSearchIndex } from './opensearch-index.ts';

const missing = whyNoOpenSearch();
const suite = missing === null ? 'OpenSearch' : `OpenSearch (skipped: ${missing})`;
const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });
/** Limits for busy test machines, longer than users would wait. */
const PATIENT = { ...LIMITS, questionMs: 30_000, probeMs: 30_000, applyMs: 30_000 };

let server: TestOpenSearch;
let libraries = 0;

function processesOver(
  library: IndexLibrary,
  { urls, ...limits }: Partial<Limits> & { urls?: string[] } = {},
) {
  libraries += 1;
  const wordsVersion = libraries;
  const opened: OpenSearchIndex[] = [];
  return {
    alias: indexNames('test', wordsVersion).alias,
    make(): OpenSearchIndex {
      const index = new OpenSearchIndex({
        urls: urls ?? server.urls,
        name: 'test',
        wordsVersion,
        pollMs: 300,
        log,
        distribution: { shards: 2, replicas: '0' },
        source: library,
        containing: (viewer, ids, text) => library.containing(viewer, ids, text),
        metrics: { observe: () => {} },
        limits: { ...PATIENT, ...limits },
      });
      opened.push(index);
      return index;
    },
    async close() {
      for (const index of opened) await index.close();
    },
  };
}

async function forSuite(library: IndexLibrary): Promise<IndexProcesses> {
  const processes = processesOver(library);
  const open = async () => {
    const index = processes.make();
    await index.start();
    return index;
  };
  return { open, close: processes.close };
}

/** Creates a library of `size` snippets and starts an index over it. */
async function indexOf(size: number, limits?: Partial<Limits>) {
  const library = new IndexLibrary();
  for (let i = 0; i < size; i += 1) library.put(aSnippet());
  const { make, alias, close } = processesOver(library, limits);
  onTestFinished(close);
  const index = make();
  await index.start();
  return { library, index, make, alias };
}

async function total(index: OpenSearchIndex): Promise<number> {
  return (await index.find(indexQuery())).total;
}

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const answer = await fetch(`${server.urls[0]}${path}`, { method, ...sent });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

async function indexesOf(alias: string): Promise<string[]> {
  return Object.keys(await call('GET', `/${alias}-*`));
}

describe.skipIf(missing !== null)(suite, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    server = await startOpenSearch();
  }, 120_000);
  afterAll(() => server.close());

  indexBehaviour('the index in OpenSearch', forSuite, { rounds: 12 });
  serviceOnOpenSearch(() => server);

  it('shows a snippet as soon as it is saved, even if another process has indexed it first', async () => {
    const { library, index, alias } = await indexOf(1);
    for (let i = 0; i < 5; i += 1) {
      const snippet = aSnippet();
      const path = `/${alias}/_doc/${snippet.id}?version=1&version_type=external`;
      await call('PUT', path, toDocument(snippet));
      await index.apply([library.put(snippet)]);
      expect(await total(index)).toBe(library.snippets.length);
    }
  });

  describe('a page far down', () => {
    it('is reached from the nearer end in steps that the engine allows', async () => {
      const { library, index } = await indexOf(48, { window: 10 });
      for (const sort of ['newest', 'oldest', 'views'] as const) {
        for (let page = 1; page <= 8; page += 1) {
          const query = indexQuery({ sort, page, limit: 7 });
          const { ids, total: all } = library.find(query);
          expect(await index.find(query)).toMatchObject({ ids, total: all });
        }
      }
    });
  });

  it('builds an index with the configured shards and replicas', async () => {
    const { alias } = await indexOf(1);
    const [built] = Object.values<{ settings: { index: object } }>(
      await call('GET', `/${alias}/_settings`),
    );
    expect(built?.settings.index).toMatchObject({ number_of_shards: '2', number_of_replicas: '0' });
  });

  describe('a rebuild', () => {
    it('always finds every saved snippet', async () => {
      const { library, index, alias } = await indexOf(120);
      const before = await indexesOf(alias);
      let rebuilt = false;
      let saved = library.snippets.length;
      const save = async () => {
        while (!rebuilt) {
          await index.apply([library.put(aSnippet())]);
          saved += 1;
        }
      };
      const read = async () => {
        while (!rebuilt) {
          const least = saved;
          expect(await total(index)).toBeGreaterThanOrEqual(least);
        }
      };
      const work = [save(), read()];
      expect(await rebuild(index, { args: [], log })).toBe(0);
      rebuilt = true;
      await Promise.all(work);
      expect(await total(index)).toBe(library.snippets.length);
      const after = await indexesOf(alias);
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    });

    it('killed while the old index rejects writes blocks saves only briefly', async () => {
      const { library, index, alias } = await indexOf(1, { applyMs: 50 });
      await call('PUT', `/${alias}/_block/write`);
      await index.apply([library.put(aSnippet())]);
      expect(await until(async () => (await total(index)) === 2)).toBe(true);
    });

    it('happens once if two processes start without an index', async () => {
      const library = new IndexLibrary();
      library.put(aSnippet());
      const { make, alias, close } = processesOver(library);
      onTestFinished(close);
      const both = [make(), make()];
      await Promise.all(both.map((index) => index.start()));
      expect(await Promise.all(both.map(total))).toEqual([1, 1]);
      expect(await indexesOf(alias)).toHaveLength(1);
    });
  });

  describe('a check', () => {
    it('repairs missing, outdated and deleted snippets', async () => {
      const { library, index, make, alias } = await indexOf(5);
      // Closed, since a running index catches up and could repair the difference first.
      await index.close();
      const checking = make();
      const [lost, stray] = library.snippets;
      await call(
        'DELETE',
        `/${alias}/_doc/${lost?.id}?refresh=true&version=1&version_type=external_gte`,
      );
      library.forget(stray?.id ?? '');
      expect(await checking.repair()).toEqual({ snippets: 4, behind: 1, gone: 1 });
      expect(await checking.repair()).toEqual({ snippets: 4, behind: 0, gone: 0 });
      await checking.start();
      expect(await total(checking)).toBe(4);
    });

    it('runs automatically if the checkpoint of the index is unknown', async () => {
      const { library, index, make } = await indexOf(3);
      await index.close();
      library.forget(library.snippets[0]?.id ?? '');
      await call('DELETE', '/test-state');
      const next = make();
      await next.start();
      expect(await until(async () => (await total(next)) === 2)).toBe(true);
    });
  });

  describe('on a busy machine', () => {
    it('answers lists and saves late instead of with 503; only a silent engine counts as away', async () => {
      const slow = await startProxy(server);
      const library = new IndexLibrary();
      library.put(aSnippet());
      const { make, close } = processesOver(library, { ...LIMITS, urls: [slow.url] });
      onTestFinished(close);
      // Registered before the index, which waits for its requests.
      onTestFinished(slow.close);
      const index = make();
      await index.start();
      slow.delayMs = 2500;
      await index.apply([library.put(aSnippet())]);
      expect(await total(index)).toBe(2);
      slow.isSilent = true;
      const refused = { code: 'service.unavailable', retryAfter: expect.any(Number) };
      await expect(index.find(indexQuery())).rejects.toMatchObject(refused);
    });
  });

  describe('while OpenSearch is away', () => {
    it('refuses lists and accepts saves; the index catches up by itself afterwards', async () => {
      const { library, index, make } = await indexOf(1);
      const save = async () => index.apply([library.put(aSnippet())]);
      for (let i = 0; i < 5; i += 1) await save();
      // The node is killed during these writes.
      const underWay = Array.from({ length: 5 }, save);
      await server.kill(0);
      await Promise.all(underWay);
      for (let i = 0; i < 5; i += 1) await save();
      const refused = { code: 'service.unavailable', retryAfter: expect.any(Number) };
      await expect(index.find(indexQuery())).rejects.toMatchObject(refused);
      await expect(index.trending(5)).rejects.toMatchObject(refused);
      await expect(
        index.count({ viewer: indexQuery().viewer, scope: { kind: 'public' }, filters: {} }),
      ).rejects.toMatchObject(refused);
      expect(() => index.ready()).toThrow();
      // An index that starts now accepts saves, too.
      const late = make();
      const started = late.start();
      await late.apply([library.put(aSnippet())]);
      await expect(late.find(indexQuery())).rejects.toMatchObject(refused);
      await server.restart(0);
      await started;
      for (const process of [index, late]) {
        expect(await until(async () => (await total(process)) === 17, 30_000)).toBe(true);
      }
      expect((await index.find(indexQuery())).ids).toEqual(library.find(indexQuery()).ids);
      expect(() => index.ready()).not.toThrow();
    });
  });
});
