import {
  closeMongo,
  closeRedis,
  createApp,
  createRevocations,
  finishApp,
  listen,
  openProcess,
  prepareModels,
  redisReady,
  tokenVerifierFrom,
  workerRedis,
} from '@snippetry/service-kit';
import {
  aUser,
  isolatedStores,
  request,
  serviceEnv,
  startEventPublisher,
  startFakeAuth,
  startFakeSnippets,
} from '@snippetry/test-kit';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';

/** Starts the service without publishing events: they stay in the outbox, where tests read them. */
export async function startSilentInstance() {
  const stores = await isolatedStores();
  const [snippets, auth, events] = await Promise.all([
    startFakeSnippets(),
    startFakeAuth(),
    startEventPublisher(stores),
  ]);
  const urls = { SNIPPETS_URL: snippets.url, AUTH_URL: auth.url };
  const config = loadConfig({ ...serviceEnv(stores), ...urls });
  const base = { ...openProcess('comments', config), config };
  const parts = await compose(base);
  await prepareModels(base.connection);
  await redisReady(base.redis);
  const revocations = createRevocations(base.redis);
  const app = createApp({ ...base, tokens: tokenVerifierFrom(config, revocations) });
  for (const mount of parts.routes ?? []) mount(app, config);
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  const queueRedis = workerRedis(stores.redisUrl);
  const consumer = parts.subscription?.(base, queueRedis);
  return {
    api: request(http.url),
    stores,
    snippets,
    auth,
    events,
    person(card?: object) {
      const user = aUser();
      auth.put({ _id: user.id, username: user.username, ...card });
      return user;
    },
    /** Events of its changes so far, in order. */
    async emitted() {
      const found = await base.connection.collection('outbox').find().sort({ _id: 1 }).toArray();
      return found.map(({ name, payload }) => ({ name, payload }));
    },
    /** Number of events of other services handled so far. */
    consumed: () => base.connection.collection('consumed_events').countDocuments(),
    async stop() {
      await http.close(0);
      await consumer?.close();
      await closeRedis(queueRedis);
      await closeRedis(base.redis);
      await closeMongo(base.connection);
      await Promise.all([events.stop(), snippets.stop(), auth.stop()]);
    },
  };
}
