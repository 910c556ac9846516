import { run } from '@snippetry/service-kit';
import { worker } from './service.ts';

if (import.meta.main) await run(worker);
