import { run } from '@snippetry/service-kit';
import { service } from './service.ts';

if (import.meta.main) await run(service);
