import { randomBytes } from 'node:crypto';
import type { TokenUser } from './tokens.ts';

/** Returns a new id of 24 hexadecimal digits. */
export function anId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns a new user for tokens, who is stored nowhere. */
export function aUser(overrides: Partial<TokenUser> = {}): TokenUser {
  return { id: anId(), username: `user_${randomBytes(4).toString('hex')}`, ...overrides };
}

/** Returns the body of a registration, with a new username and email address each time. */
export function aRegistration(
  overrides: Partial<{ username: string; email: string; password: string }> = {},
) {
  const username = `user_${randomBytes(5).toString('hex')}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'correct horse battery',
    ...overrides,
  };
}

const SNIPPET = {
  title: 'Debounce a function',
  description: 'Runs a function once its calls have paused.',
  content: [
    'export function debounce(run, waitMs) {',
    '  let timer;',
    '  return (...args) => {',
    '    clearTimeout(timer);',
    '    timer = setTimeout(() => run(...args), waitMs);',
    '  };',
    '}',
  ].join('\n'),
  language: 'javascript' as const,
  tags: ['timing', 'events'],
  isPublic: true,
  metadata: { difficulty: 'beginner' as const, category: 'utility' as const },
};

/** Returns the body of a request that creates a snippet. */
export function aSnippet<Overrides extends object>(
  overrides?: Overrides,
): typeof SNIPPET & Overrides {
  return { ...structuredClone(SNIPPET), ...(overrides as Overrides) };
}
