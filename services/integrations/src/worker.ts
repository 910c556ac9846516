import { run } from '@snippetry/service-kit';
import { worker } from './service.ts';

await run(worker);
