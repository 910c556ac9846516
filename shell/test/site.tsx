import { type PageSetup, surround } from '@snippetry/web-kit/test';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../src/app.tsx';

/** Renders the whole site at a path. Remotes fail to load unless the answers provide them. */
export async function openSite(setup: PageSetup) {
  vi.stubGlobal('__DEV__', false);
  const surrounded = surround(setup);
  // The routes read `__DEV__` on import.
  const { createAppRouter } = await import('../src/routes.tsx');
  const router = createAppRouter();
  await act(async () => {
    render(<App router={router} />);
  });
  return { ...surrounded, router };
}
