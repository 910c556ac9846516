import { proofRoutes } from '@snippetry/contracts';
import { publicRoutes, type ServiceBase } from '@snippetry/service-kit';
import { ProofRepository } from './proof.repository.ts';
import { proofHandlers } from './proof.routes.ts';
import { ProofService, type ProofServiceDeps } from './proof.service.ts';

/** Creates recent proofs, which sensitive actions require. */
export function createProofs(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<ProofServiceDeps, 'proofs'>,
) {
  const service = new ProofService({ ...deps, proofs: new ProofRepository(connection) });
  return { service, routes: publicRoutes(proofRoutes, proofHandlers(service)) };
}
