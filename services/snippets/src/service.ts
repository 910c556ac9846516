import { defineService } from '@snippetry/service-kit';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

export const service = defineService({ name: 'snippets', config: loadConfig, compose });
