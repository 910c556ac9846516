import type { ApiInput } from '@snippetry/contracts';

type Example = ApiInput<'POST /snippets'>['body'];

/** What a new library can begin with: private, and the person's own to change once it is added. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Debounce a function',
    description:
      'Runs a function once its calls have stopped for a moment, with the last arguments.',
    language: 'typescript',
    tags: ['timing', 'utility'],
    isPublic: false,
    metadata: { difficulty: 'beginner', category: 'utility' },
    content: `export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  waitMs: number,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), waitMs);
  };
}`,
  },
  {
    title: 'Newest rows of each group',
    description: 'The three newest orders of every customer, without a correlated subquery.',
    language: 'sql',
    tags: ['window-functions'],
    isPublic: false,
    metadata: { difficulty: 'intermediate', category: 'database' },
    content: `SELECT *
FROM (
  SELECT
    orders.*,
    row_number() OVER (PARTITION BY customer_id ORDER BY placed_at DESC) AS place
  FROM orders
) AS ranked
WHERE place <= 3
ORDER BY customer_id, place;`,
  },
  {
    title: 'Delete merged branches',
    description:
      'Removes local Git branches that are merged into main, and leaves the current one.',
    language: 'bash',
    tags: ['git', 'cleanup'],
    isPublic: false,
    metadata: { difficulty: 'beginner', category: 'utility' },
    content: `git fetch --prune
git branch --merged main --format='%(refname:short)' |
  grep -vxE "main|$(git branch --show-current)" |
  xargs -r git branch -d`,
  },
];
