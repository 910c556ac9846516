import { runService } from '@snippetry/service-kit';
import { readAuthConfig } from './config.ts';
import { startAuth } from './start.ts';

await runService({ name: 'auth', start: (env) => startAuth(readAuthConfig(env)) });
