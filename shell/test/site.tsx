import { type Surroundings, surround } from '@snippetry/web-kit/test';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';

/** Shows the whole site at an address. No remote can be loaded unless the answers provide it. */
export async function openSite(surroundings: Surroundings) {
  vi.stubGlobal('__DEV__', false);
  const surrounded = surround(surroundings);
  // The routes read `__DEV__` when they are first imported.
  const { createAppRouter } = await import('../src/routes.tsx');
  const router = createAppRouter();
  await act(async () => {
    render(<App router={router} />);
  });
  return { ...surrounded, router };
}
