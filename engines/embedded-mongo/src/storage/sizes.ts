import { Worker } from 'node:worker_threads';

/** Tables to measure. */
export interface SizeRequest {
  file: string;
  /** Numbers of collections and of their indexes. */
  collections: readonly number[];
  indexes: readonly number[];
}

/** Sums in bytes. */
export interface Sizes {
  documents: number;
  /** Pages of the documents in the file. */
  pages: number;
  /** Pages of all indexes, those of `_id` included. */
  indexPages: number;
}

/** Measures tables in a thread, since every page of them is visited. Dropped tables count as empty. */
export function measureSizes(request: SizeRequest): Promise<Sizes> {
  const worker = new Worker(new URL('./sizes-worker.ts', import.meta.url), { workerData: request });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('sizes could not be measured')));
  });
}
