import { runService } from '@snippetry/service-kit';
import { start } from './start.ts';

await runService({ name: 'snippets', start });
