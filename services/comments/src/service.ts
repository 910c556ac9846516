import { defineService } from '@snippetry/service-kit';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Discussions below snippets. */
export const service = defineService({ name: 'comments', config: loadConfig, compose });
