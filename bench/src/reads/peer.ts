// Minimum cost of a read: one process and one SQLite table with the indexes that its lists need, no accounts, no
// counted views, and searches in SQL. Its responses equal those of the platform. Its argument is the number of
// snippets.
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import express from 'express';
import { snippetNumber } from '../corpus.ts';
import { createdAt, numbered, snippetId } from '../fill.ts';

const EXCERPT = 400;
const limit = 12;
const ORDERS: Record<string, string> = {
  newest: 'created_at',
  'most-viewed': 'views',
  'most-starred': 'stars',
};

type Row = Record<string, SQLOutputValue>;

const db = new DatabaseSync(':memory:');
db.exec(`
  CREATE TABLE snippets (id TEXT PRIMARY KEY, author TEXT, author_name TEXT, title TEXT, description TEXT, content TEXT,
    language TEXT, tags TEXT, is_public INTEGER, views INTEGER, stars INTEGER, created_at TEXT);
`);
const insert = db.prepare('INSERT INTO snippets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
db.exec('BEGIN');
for (let n = 0; n < Number(process.argv[2]); n += 1) {
  const { author, written, isPublic, views, stars } = snippetNumber(n);
  const { title, description, content, language, tags } = written;
  const by = [numbered('a117', author), `author-${author}`];
  const shown = [title, description, content, language, tags.join(), isPublic ? 1 : 0];
  insert.run(snippetId(n), ...by, ...shown, views, stars, createdAt(n).toISOString());
}
db.exec('COMMIT');
for (const column of Object.values(ORDERS)) {
  db.exec(`CREATE INDEX all_${column} ON snippets (is_public, ${column})`);
  db.exec(`CREATE INDEX language_${column} ON snippets (is_public, language, ${column})`);
}

function present(row: Row, length?: number) {
  const content = String(row.content);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    content: content.slice(0, length),
    truncated: length !== undefined && content.length > length,
    lineCount: content.split('\n').length,
    language: row.language,
    tags: String(row.tags).split(','),
    isPublic: true,
    isStarred: false,
    isOwner: false,
    allowed: [],
    viewCount: row.views,
    starCount: row.stars,
    forkCount: 0,
    copyCount: 0,
    revision: 1,
    author: { _id: row.author, username: row.author_name },
    metadata: { difficulty: 'beginner', category: '', estimatedReadTime: 1 },
    forkedFrom: null,
    aiExplanation: null,
    source: null,
    createdAt: row.created_at,
    updatedAt: row.created_at,
  };
}

const one = db.prepare('SELECT * FROM snippets WHERE id = ? AND is_public = 1');
const statements = new Map<string, ReturnType<typeof db.prepare>>();
function prepared(sql: string) {
  const known = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, known);
  return known;
}

const app = express();
app.get('/api/snippets/:id', ({ params }, response) => {
  const row = one.get(params.id);
  if (row) response.json({ status: 'success', data: { snippet: present(row) } });
  else response.status(404).end();
});
app.get('/api/snippets', ({ query }, response) => {
  const { language, search, sortBy = 'newest' } = query as Record<string, string | undefined>;
  const page = Number(query.page ?? 1);
  const filters = ['is_public = 1'];
  const values: string[] = [];
  if (language) {
    filters.push('language = ?');
    values.push(language);
  }
  if (search) {
    filters.push('(title LIKE ? OR description LIKE ? OR content LIKE ?)');
    values.push(...Array<string>(3).fill(`%${search}%`));
  }
  const where = `FROM snippets WHERE ${filters.join(' AND ')}`;
  const total = Number(prepared(`SELECT count(*) AS total ${where}`).get(...values)?.total);
  const order = `ORDER BY ${ORDERS[sortBy] ?? 'created_at'} DESC LIMIT ? OFFSET ?`;
  const rows = prepared(`SELECT * ${where} ${order}`).all(...values, limit, (page - 1) * limit);
  const totalPages = Math.ceil(total / limit);
  const pages = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
  const snippets = rows.map((row) => present(row, EXCERPT));
  response.json({ status: 'success', data: { snippets, pagination: pages } });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
