import type { TestClient } from '@snippetry/test-kit';

/** What an administrator does about who comes in. */
export const administrator = (api: TestClient) => ({
  invite: (body: { email?: string; note?: string; days?: number } = {}) =>
    api.call('POST /admin/invitations', { body }),
  withdraw: (id: string) => api.call('DELETE /admin/invitations/:id', { params: { id } }),
  setPolicy: (registration: 'open' | 'invitation') =>
    api.call('PUT /admin/policy', { body: { registration, reading: 'open' } }),
});
