import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SizeRequest, Sizes } from './sizes.ts';

const request: SizeRequest = workerData;
const db = new DatabaseSync(request.file, { readOnly: true });
const pages = db.prepare('select pgsize n from dbstat where name=? and aggregate=true');
const known = db.prepare("select 1 from sqlite_schema where type='table' and name=?");
const sizes: Sizes = {
  documents: new Map(),
  pages: new Map(),
  idPages: new Map(),
  indexPages: new Map(),
};

// One read for all, so that the figures are of one moment.
db.exec('begin');
for (const collection of request.collections) {
  const table = `d_${collection}`;
  if (!known.get(table)) continue;
  const documents = db.prepare(`select total(length(b)) n from ${table}`).get();
  sizes.documents.set(collection, Number(documents?.n ?? 0));
  sizes.pages.set(collection, Number(pages.get(table)?.n ?? 0));
  sizes.idPages.set(collection, Number(pages.get(`sqlite_autoindex_${table}_1`)?.n ?? 0));
}
for (const index of request.indexes) {
  sizes.indexPages.set(index, Number(pages.get(`i_${index}`)?.n ?? 0));
}
db.close();
parentPort?.postMessage(sizes);
