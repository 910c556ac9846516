import { spawn } from 'node:child_process';
import { aSnippet, isolatedStores, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { create, type Instance, newUser, open, startInstance, titles } from './instance.ts';
import { startProxy, type TestOpenSearch } from './opensearch.ts';

let proxy: Awaited<ReturnType<typeof startProxy>>;
let instance: Instance;
let other: Instance;

const find = (on: Instance, search: string) =>
  on.visitor.call('GET /snippets', { query: { search } });

async function readiness() {
  const answer = await fetch(`${instance.url}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

/** Tests two processes of the service on one OpenSearch server, which other tests use, too. */
export function serviceOnOpenSearch(server: () => TestOpenSearch): void {
  describe('the service on OpenSearch', () => {
    beforeAll(async () => {
      proxy = await startProxy(server());
      const stores = await isolatedStores();
      const environment = { SEARCH_URL: proxy.url, CATALOGUE_POLL_MS: '500' };
      instance = await startInstance(stores, environment);
      other = await startInstance(stores, environment);
      await until(async () => (await find(instance, '')).status === 200, 60_000);
      await until(async () => (await find(other, '')).status === 200, 60_000);
    }, 240_000);
    afterAll(async () => {
      await instance.stop();
      await other.stop();
      await proxy.close();
    });

    it('finds snippets that any process has saved, and nothing private of others', async () => {
      const ana = newUser(instance);
      const { _id: id } = await create(ana, { title: 'Wandering albatross' });
      await create(ana, { title: 'Hidden albatross', isPublic: false });
      const found = async (on: Instance) => titles((await find(on, 'albatross')).data);
      expect(await until(async () => (await found(other)).length > 0 && found(other))).toEqual([
        'Wandering albatross',
      ]);
      await newUser(other).api.call('POST /snippets/:id/star', { params: { id } });
      // The first request compiles a script, which takes long on a busy machine.
      const trending = await until(async () => {
        const answer = await instance.visitor.call('GET /snippets/trending', { query: {} });
        return answer.status === 200 && answer.data.snippets;
      });
      expect(trending.map(({ _id, starCount }) => [_id, starCount])).toEqual([[id, 1]]);
      await ana.api.call('DELETE /snippets/:id', { params: { id } });
      expect(await until(async () => (await found(other)).length === 0)).toBe(true);
    });

    it('answers lists, searches and saves while both cores of the machine are busy', async () => {
      const ana = newUser(instance);
      // Limited to a minute, so that they end if this process is killed.
      const burn = 'const end = Date.now() + 60_000; while (Date.now() < end);';
      const burners = [0, 1].map(() => spawn(process.execPath, ['-e', burn], { stdio: 'ignore' }));
      onTestFinished(() => burners.forEach((burner) => void burner.kill('SIGKILL')));
      for (const bird of ['heron', 'plover', 'dunlin', 'godwit', 'curlew', 'avocet']) {
        const draft = aSnippet({ title: `Busy ${bird}`, isPublic: true });
        const created = await ana.api.call('POST /snippets', { body: draft });
        const answers = await Promise.all([
          find(instance, bird),
          find(instance, `"Busy ${bird}"`),
          find(other, ''),
          instance.visitor.call('GET /snippets/trending', { query: {} }),
          instance.visitor.call('GET /snippets/facets', { query: {} }),
          readiness(),
        ]);
        expect([created.status, ...answers.map(({ status }) => status)]).toEqual([
          201,
          ...answers.map(() => 200),
        ]);
        // Either searches find it, or the response has a message that they do not yet.
        if (created.message === null) expect(titles(answers[0].data)).toEqual([`Busy ${bird}`]);
      }
      for (const burner of burners) expect(burner.exitCode).toBeNull();
    });

    it('refuses only lists and searches while OpenSearch is away, and finds all changes afterwards', async () => {
      const ana = newUser(instance);
      const { _id: id } = await create(ana, { title: 'Before the storm' });
      proxy.isAway = true;
      const refused = await until(async () => {
        const answer = await find(instance, 'storm');
        return answer.status === 503 && answer;
      });
      expect([refused.code, Number(refused.headers.get('retry-after'))]).toEqual([
        'service.unavailable',
        expect.any(Number),
      ]);
      expect((await open(instance.visitor, id)).data.snippet.title).toBe('Before the storm');
      const draft = aSnippet({ title: 'During the storm', isPublic: true });
      const created = await ana.api.call('POST /snippets', { body: draft });
      const late = 'Lists and search will show this change soon.';
      expect([created.status, created.message]).toEqual([201, late]);
      const body = { title: 'Renamed in the storm', description: 'd', content: 'let gale;' };
      const renamed = await ana.api.call('PUT /snippets/:id', { params: { id }, body });
      expect([renamed.status, renamed.message]).toEqual([200, late]);
      const { status, body: report } = await readiness();
      expect([status, report.checks.search]).toEqual([200, 'OpenSearch cannot be asked']);
      proxy.isAway = false;
      const all = await until(async () => {
        const answer = await find(instance, 'storm');
        return answer.status === 200 && answer.data.pagination.total === 2 && answer.data;
      }, 60_000);
      expect(titles(all).toSorted()).toEqual(['During the storm', 'Renamed in the storm']);
      expect(await until(async () => (await readiness()).body.checks.search === 'ok')).toBe(true);
    });
  });
}
