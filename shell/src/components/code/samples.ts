import type { LanguageKey } from '@snippetry/contracts/languages';
import { type Msg, msg } from '@snippetry/contracts/texts';

/** Snippet that the demo types. */
export interface Sample {
  title: Msg;
  language: LanguageKey;
  tags: readonly string[];
  code: string;
}

/** Snippets of the demo, in the order of typing. */
export const SAMPLES: readonly [Sample, Sample, Sample] = [
  {
    title: msg('useDebouncedValue'),
    language: 'typescript',
    tags: ['react', 'hooks'],
    code: `import { useEffect, useState } from 'react'

export function useDebouncedValue<T>(value: T, delay = 250): T {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])

  return settled
}`,
  },
  {
    title: msg('Chunks of an iterable'),
    language: 'python',
    tags: ['itertools'],
    code: `from itertools import islice

def chunks(items, size):
    rest = iter(items)
    while part := list(islice(rest, size)):
        yield part

for page in chunks(range(10), 4):
    print(page)`,
  },
  {
    title: msg('Top N rows per group'),
    language: 'sql',
    tags: ['postgres'],
    code: `with ranked as (
  select o.*,
         row_number() over (
           partition by customer_id
           order by placed_at desc
         ) as rn
  from orders o
)
select * from ranked where rn <= 3;`,
  },
];
