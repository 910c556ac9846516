import { defineService } from '@snippetry/service-kit';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

export const service = defineService({ name: 'collections', config: loadConfig, compose });
