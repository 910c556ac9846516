import { run } from '@snippetry/service-kit';
import { service } from './service.ts';

await run(service);
