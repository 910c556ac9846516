import { run } from '@snippetry/service-kit/service';
import { startGateway } from './start.ts';

await run({ name: 'gateway', start: startGateway });
