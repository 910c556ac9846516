import type { storageRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { StorageQuota } from '../ports/storage-quota.ts';

export function storageHandlers(quota: StorageQuota): Handlers<typeof storageRoutes> {
  return { 'GET /snippets/storage': (ctx) => quota.show(ctx) };
}
