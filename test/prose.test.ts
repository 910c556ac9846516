import { expect, it } from 'vitest';
import { count, excessOf, linesOf, linesOfDocument, PATTERNS, readProse } from './prose.ts';

const prose = readProse();

it('finds no more words that CONTRIBUTING.md replaces than the goals allow', () => {
  const excess = excessOf(prose).map(
    ({ workspace, pattern, count: found, goal }) =>
      `${workspace}: ${found} × ${pattern}, at most ${goal}; see npm run prose -- --list ${workspace} ${pattern}`,
  );
  expect(excess).toEqual([]);
});

it('measures every workspace and the documents', () => {
  const measured = Object.keys(prose.counts);
  for (const name of ['shell', 'mfe-snippets', 'services/auth', 'packages/contracts', 'scripts']) {
    expect(measured).toContain(name);
  }
  expect(prose.commentLines.documents).toBeGreaterThan(500);
  expect(prose.hits.some(({ at }) => /sandbox-github\/samples|\.test\./.test(at))).toBe(false);
});

/** Patterns with an occurrence in a source. */
const found = (source: string) => {
  const { counts } = count({ it: linesOf('it.ts', source) });
  return Object.keys(PATTERNS).filter((pattern) => counts.it?.[pattern]);
};

it.each([
  ['// The token of whoever signs in.', ['somebody']],
  ['/* If not, nobody\n   waits. */', ['somebody']],
  ['/** Null where there is no session. */', ['where']],
  ['// The cache tells the reader.', ['tells']],
  ['/**\n * Counted anew.\n */', ['anew']],
  ['// Not read so long as it is open, and no more after that.', ['so-many']],
  ['/** What a user sees. */', ['what']],
  ['{/* Where cards begin. */}', ['what']],
  ['const keptTotal = read();', ['names']],
  ['interface KeptTotal {}', ['names']],
  ['const told = new Set();', ['names']],
  ['const WayIn = useGithubPlace(Surroundings);', ['names']],
  ['// Loads at most one page; no more than 20 items.', []],
  ['const url = "https://nobody.example/whoever";', []],
  ["const url = 'https://example.org'; // somebody", []],
  ['throw notFound(); useNotFound(isPlaceholderData, Gateway, Foundation, isAlways);', []],
  ["label('Kept for KeptTotal');", []],
  ['const doc = { heldAt, goneAt };', []],
  ['const found = items.find(isOpen); sortInPlace(items);', []],
])('counts %j', (source, patterns) => {
  expect(found(source)).toEqual(patterns);
});

it('counts each occurrence of a line', () => {
  const { counts, hits } = count({ it: linesOf('it.ts', '// Nobody told anybody.') });
  expect(counts.it).toMatchObject({ somebody: 2, tells: 1 });
  expect(hits.map(({ at, pattern }) => [at, pattern])).toEqual([
    ['it.ts:1', 'somebody'],
    ['it.ts:1', 'tells'],
  ]);
});

it('skips the code of documents', () => {
  const lines = linesOfDocument('a.md', 'Ask `nobody`.\n\n```\nnobody\n```\nDone.');
  expect(lines.map(({ at }) => at)).toEqual(['a.md:1', 'a.md:6']);
});

it('allows a few occurrences in many comments', () => {
  const lines = Array.from({ length: 500 }, () => '// Returns the page.');
  const within = count({ it: linesOf('it.ts', [...lines, '// Nobody.'].join('\n')) });
  expect(excessOf(within)).toEqual([]);
  const above = count({ it: linesOf('it.ts', [...lines, '// Nobody, nobody.'].join('\n')) });
  expect(excessOf(above)).toEqual([{ workspace: 'it', pattern: 'somebody', count: 2, goal: 1 }]);
});
