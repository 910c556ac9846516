import { storeTests } from '@snippetry/test-kit/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { ...storeTests, name: 'collections' } });
