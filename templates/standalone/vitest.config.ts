import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __BUILD__: '"test"' },
  test: {
    environment: 'jsdom',
    setupFiles: '@snippetry/web-kit/test/clean-page',
    // Their modules import style sheets, which Node cannot load.
    server: { deps: { inline: [/@snippetry\//] } },
  },
});
