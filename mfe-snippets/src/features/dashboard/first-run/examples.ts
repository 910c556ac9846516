import type { ApiInput } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';

/** An example snippet. Title and description are translated before it is shown or stored. */
export type Example = ApiInput<'POST /snippets'>['body'] & { title: Msg; description: Msg };

/** Example snippets for a new library; private, like any new snippet of the user. */
export const EXAMPLES: readonly Example[] = [
  {
    title: msg('Debounce a function'),
    description: msg(
      'Runs a function once its calls have stopped for a moment, with the last arguments.',
    ),
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
    title: msg('Newest rows of each group'),
    description: msg('The three newest orders of every customer, without a correlated subquery.'),
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
    title: msg('Delete merged branches'),
    description: msg(
      'Removes local Git branches that are merged into main, and leaves the current one.',
    ),
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
