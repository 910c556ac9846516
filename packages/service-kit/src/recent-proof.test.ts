import { AppError, defineRoutes } from '@snippetry/contracts';
import { aUser, issueToken, request } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp, createMetrics, createReadiness, finishApp, type RecentProof } from './index.ts';
import { listen } from './listen.ts';
import { mountRoutes } from './mount.ts';
import { quietLog } from './test-log.ts';
import type { UserViewer } from './viewer.ts';

const spec = { summary: 'Things', auth: 'required', proof: 'recent', reply: z.object({}) } as const;
const routes = defineRoutes({ 'POST /things': { ...spec, sessionOnly: true } });
const metrics = createMetrics({ service: 'proofs' });
const handlers = { 'POST /things': async () => ({}) };

function appWith(proof?: RecentProof) {
  const { id, username } = aUser();
  const viewer: UserViewer = { kind: 'user', id, username, jti: 'a-session', exp: 1e12, key: id };
  const tokens = { verify: async () => viewer, onRevoked: () => () => undefined };
  const readiness = createReadiness();
  const log = quietLog();
  return createApp({ name: 'proofs', log, metrics, readiness, tokens, ...(proof && { proof }) });
}

describe('a route that needs a recent proof', () => {
  it('runs its handler only if its guard allows that', async () => {
    let isProven = false;
    const app = appWith({
      guard: async (_ctx, _spec, work) => {
        if (!isProven) throw new AppError('auth.proof_required');
        return work();
      },
    });
    mountRoutes(app, routes, handlers);
    finishApp(app);
    const http = await listen(app, { host: '127.0.0.1', port: 0 });
    const ask = () =>
      request(http.url, issueToken(aUser())).send('/api/things', { method: 'POST' });
    const refused = await ask();
    expect([refused.status, refused.code]).toEqual([403, 'auth.proof_required']);
    isProven = true;
    expect((await ask()).status).toBe(200);
    await http.close(0);
  });

  it('is not mounted without a guard, nor if it would accept access tokens', () => {
    expect(() => mountRoutes(appWith(), routes, handlers)).toThrow(/nothing that guards/);
    const guarded = appWith({ guard: (_ctx, _spec, work) => work() });
    expect(() => mountRoutes(guarded, { 'POST /things': spec }, handlers)).toThrow(/sessions only/);
  });
});
