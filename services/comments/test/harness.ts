import { type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { service } from '../src/service.ts';

/** The service over HTTP, with its stores and fake neighbours. */
export type Harness = ServiceHarness;

/** Starts the whole service on stores of its own and waits until it is ready. */
export function startHarness(variables?: Record<string, string>): Promise<Harness> {
  return startServiceHarness(service, variables);
}
