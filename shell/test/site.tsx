import { type PageSetup, surround } from '@snippetry/web-kit/test';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';

/** Shows the whole site at an address. No remote can be loaded unless the answers provide it. */
export async function openSite(setup: PageSetup) {
  vi.stubGlobal('__DEV__', false);
  const surrounded = surround(setup);
  // The routes read `__DEV__` when they are first imported.
  const { createAppRouter } = await import('../src/routes.tsx');
  const router = createAppRouter();
  await act(async () => {
    render(<App router={router} />);
  });
  return { ...surrounded, router };
}
