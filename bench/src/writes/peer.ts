// Minimum cost of a write: one process, one table, no accounts, no search, no figures. It responds like the
// platform to a new snippet, once SQLite has synced it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';

const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-peer-'));
const db = new DatabaseSync(path.join(dir, 'peer.db'));
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
db.exec(`
  CREATE TABLE snippets (id INTEGER PRIMARY KEY, title TEXT, language TEXT, content TEXT,
    is_public INTEGER, created_at TEXT);
  CREATE INDEX newest ON snippets (is_public, created_at);
  CREATE TABLE stars (snippet TEXT, user TEXT, PRIMARY KEY (snippet, user)) WITHOUT ROWID;
`);
const insert = db.prepare(
  'INSERT INTO snippets (title, language, content, is_public, created_at) VALUES (?, ?, ?, ?, ?)',
);
const give = db.prepare('INSERT OR IGNORE INTO stars (snippet, user) VALUES (?, ?)');
const take = db.prepare('DELETE FROM stars WHERE snippet = ? AND user = ?');
const count = db.prepare('SELECT count(*) AS stars FROM stars WHERE snippet = ?');

const app = express();
app.use(express.json({ limit: '1mb' }));
app.post('/api/snippets', ({ body }, response) => {
  const createdAt = new Date().toISOString();
  const { title, language, content, isPublic } = body;
  const { lastInsertRowid } = insert.run(title, language, content, isPublic ? 1 : 0, createdAt);
  response.status(201).json({ data: { _id: Number(lastInsertRowid), ...body, createdAt } });
});
app.post('/api/snippets/:id/star', ({ params, headers }, response) => {
  const user = headers.authorization ?? '';
  const isStarred = give.run(params.id, user).changes === 1;
  if (!isStarred) take.run(params.id, user);
  response.json({ data: { isStarred, starCount: count.get(params.id)?.stars } });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
