import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SizeRequest, Sizes } from './sizes.ts';

const request: SizeRequest = workerData;
const db = new DatabaseSync(request.file, { readOnly: true });
const pages = db.prepare('select pgsize n from dbstat where name=? and aggregate=true');
const pagesOf = (table: string): number => Number(pages.get(table)?.n ?? 0);
const known = db.prepare("select 1 from sqlite_schema where type='table' and name=?");
const sizes: Sizes = { documents: 0, pages: 0, indexPages: 0 };

// One read transaction, so that all figures are of one state.
db.exec('begin');
for (const collection of request.collections) {
  const table = `d_${collection}`;
  if (!known.get(table)) continue;
  sizes.documents += Number(db.prepare(`select total(length(b)) n from ${table}`).get()?.n ?? 0);
  sizes.pages += pagesOf(table);
  sizes.indexPages += pagesOf(`sqlite_autoindex_${table}_1`);
}
for (const index of request.indexes) sizes.indexPages += pagesOf(`i_${index}`);
db.close();
parentPort?.postMessage(sizes);
