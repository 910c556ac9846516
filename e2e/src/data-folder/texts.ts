import type { ApiInput } from '@snippetry/contracts';

/** Input for a new snippet. */
export type NewSnippet = ApiInput<'POST /snippets'>['body'];

export const RETRY: NewSnippet & { tags: string[] } = {
  title: 'Retry with exponential backoff',
  description: 'Calls again after a pause that doubles, for a flaky network.',
  content:
    'export async function retry(run, tries = 5) {\n  // exponential backoff\n  for (let n = 0; ; n++) {\n    try {\n      return await run();\n    } catch (error) {\n      if (n + 1 >= tries) throw error;\n      await sleep(100 * 2 ** n);\n    }\n  }\n}',
  language: 'javascript',
  tags: ['resilience', 'network'],
  isPublic: true,
  metadata: { difficulty: 'intermediate', category: 'utility' },
};

export const GREETING: NewSnippet & { tags: string[] } = {
  title: 'Grüße aus Köln 👋',
  description: 'Umlauts, emoji, tabs and Windows line ends, and a word: backwards.',
  content:
    'def greet(name):\r\n\treturn f"Grüße, {name}! 👩‍💻"\r\n\r\n\r\nprint(greet("Jürgen"))\r\n',
  language: 'python',
  tags: ['i18n', 'größe'],
  isPublic: true,
  metadata: { difficulty: 'beginner', category: '' },
};

export const SECRET: NewSnippet & { tags: string[] } = {
  title: 'Rotate the signing keys',
  description: 'Nobody else may read this.',
  content: 'const keys: string[] = [];\nexport const rotate = (key: string) => keys.unshift(key);',
  language: 'typescript',
  tags: ['security'],
  isPublic: false,
  metadata: { difficulty: 'advanced', category: 'configuration' },
};

export const LONG: NewSnippet & { tags: string[] } = {
  title: 'A long table of squares',
  description: 'Much longer than what lists show.',
  content: Array.from(
    { length: 120 },
    (_, n) => `INSERT INTO squares VALUES (${n}, ${n * n});`,
  ).join('\n'),
  language: 'sql',
  tags: ['data'],
  isPublic: true,
  metadata: { difficulty: 'beginner', category: 'database' },
};

export const OLD = {
  title: 'Kept since long ago',
  description: 'Taken in from another place with its dates.',
  content: 'echo "retry me"',
  language: 'bash',
  tags: ['resilience'],
  isPublic: true,
  metadata: { difficulty: 'beginner', category: 'deployment' },
  createdAt: '2019-02-03T04:05:06.007Z',
  updatedAt: '2020-03-04T05:06:07.008Z',
};

/** Returns another short snippet. */
export const plain = (title: string, isPublic = true): NewSnippet => ({
  title,
  description: `${title}, in short.`,
  content: `// ${title}\nretry();`,
  language: 'javascript',
  tags: ['resilience'],
  isPublic,
});
