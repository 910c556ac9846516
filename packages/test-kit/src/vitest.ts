import { fileURLToPath } from 'node:url';

/**
 * Vitest's options for tests that talk to a real database and Redis:
 * `defineConfig({ test: { ...storeTests, name: 'auth' } })`.
 */
export const storeTests = {
  environment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: [fileURLToPath(new URL('./global-setup.ts', import.meta.url))],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // More workers would slow each other down: their databases share the same cores.
  maxWorkers: 2,
};
