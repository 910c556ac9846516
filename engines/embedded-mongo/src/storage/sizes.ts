import { Worker } from 'node:worker_threads';

/** Tables to measure. */
export interface SizeRequest {
  file: string;
  /** Numbers of collections and of their indexes. */
  collections: readonly number[];
  indexes: readonly number[];
}

/** Bytes of collections and indexes, by number. */
export interface Sizes {
  /** Bytes of the documents themselves. */
  documents: Map<number, number>;
  /** Bytes the documents' pages take in the file. */
  pages: Map<number, number>;
  /** Bytes the pages of the `_id` index take, by collection. */
  idPages: Map<number, number>;
  /** Bytes the pages of an index take. */
  indexPages: Map<number, number>;
}

/**
 * Measures tables in a thread of its own, for every page of them is visited. What is dropped meanwhile counts
 * nothing.
 */
export function measureSizes(request: SizeRequest): Promise<Sizes> {
  const worker = new Worker(new URL('./sizes-worker.ts', import.meta.url), { workerData: request });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('sizes could not be measured')));
  });
}
