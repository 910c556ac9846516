import { runService } from '@snippetry/service-kit/service';
import { startGateway } from './start.ts';

await runService({ name: 'gateway', start: startGateway });
