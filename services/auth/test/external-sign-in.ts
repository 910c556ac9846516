import type { TestClient } from '@snippetry/test-kit';
import { expect } from 'vitest';

/** Returns the secret at the end of a sign-in at an identity provider; empty if it has failed. */
export const ticketIn = (address: string) =>
  /^\/sign-in\/finish#([\w-]{43})$/.exec(address)?.[1] ?? '';

/** Steps of a browser that signs in at an identity provider. */
export function externalSignIn(api: TestClient) {
  return {
    /** Starts a sign-in; returns the URL and the cookie of the browser. */
    async start(site = 'oidc', query: Record<string, string> = {}) {
      const search = new URLSearchParams(query);
      const answer = await api.send(`/api/auth/external/${site}/start?${search}`);
      expect(answer.status).toBe(303);
      const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
      return { url: answer.headers.get('location') ?? '', cookie, answer };
    },

    /** Follows the callback; returns the URL that the browser is redirected to. */
    async land(back: URL, cookie: string): Promise<string> {
      const answer = await api.send(back.pathname + back.search, { headers: { cookie } });
      expect(answer.status).toBe(303);
      return answer.headers.get('location') ?? '';
    },

    post(path: 'finish' | 'link', body: object, cookie: string) {
      const headers = { cookie, 'content-type': 'application/json' };
      return api.send(`/api/auth/external/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    },
  };
}
