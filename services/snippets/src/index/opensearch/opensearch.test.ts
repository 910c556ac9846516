import { createLog } from '@snippetry/service-kit';
import { afterAll, beforeAll, describe } from 'vitest';
import { type IndexProcesses, indexBehaviour } from '../../../test/index-behaviour.ts';
import type { IndexLibrary } from '../../../test/index-library.ts';
import { startOpenSearch, type TestOpenSearch, whyNoOpenSearch } from '../../../test/opensearch.ts';
import { runsOf } from '../../catalogue/tokenizer.ts';
import { OpenSearchIndex } from './opensearch-index.ts';

const missing = whyNoOpenSearch();
const log = createLog({ name: 'test', level: process.env.TEST_LOG ?? 'silent' });

let server: TestOpenSearch;
let libraries = 0;

function indexOver(library: IndexLibrary, name: string): OpenSearchIndex {
  return new OpenSearchIndex({
    urls: server.urls,
    ...{ name, wordsVersion: 1, pollMs: 300, log },
    source: library,
    containing: (viewer, ids, text) => library.containing(viewer, ids, text),
    runsOf,
    metrics: { observe: () => {} },
  });
}

async function processesOver(library: IndexLibrary): Promise<IndexProcesses> {
  libraries += 1;
  const name = `test${libraries}`;
  const opened: OpenSearchIndex[] = [];
  return {
    async open() {
      const index = indexOver(library, name);
      opened.push(index);
      await index.start();
      return index;
    },
    async close() {
      for (const index of opened) await index.close();
    },
  };
}

describe.skipIf(missing !== null)(
  `OpenSearch${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      server = await startOpenSearch();
    }, 120_000);
    afterAll(() => server.close());

    indexBehaviour('the index in OpenSearch', processesOver);
  },
);
