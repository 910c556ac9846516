import { run } from '@snippetry/service-kit/service';
import { startGateway } from './start.ts';

if (import.meta.main) await run({ name: 'gateway', start: startGateway });
