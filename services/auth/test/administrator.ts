import type { TestClient } from '@snippetry/test-kit';

/** Actions of an administrator on invitations and the access policy. */
export const administrator = (api: TestClient) => ({
  invite: (body: { email?: string; note?: string; days?: number } = {}) =>
    api.call('POST /admin/invitations', { body }),
  withdraw: (id: string) => api.call('DELETE /admin/invitations/:id', { params: { id } }),
  setPolicy: (registration: 'open' | 'invitation') =>
    api.call('PUT /admin/policy', { body: { registration, reading: 'open' } }),
});
