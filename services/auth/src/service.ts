import { defineService } from '@snippetry/service-kit';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Accounts, sessions and public profiles. */
export const service = defineService({ name: 'auth', config: loadConfig, compose });
