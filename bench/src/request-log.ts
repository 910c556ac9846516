// What the record of each request costs a server, written as services write it and, as before, each by itself:
//   npm run request-log -w bench
// The other one neither redacts nor writes the time for people, so that the share is rather too high than too low.
// Alternates between the two; each is a process of its own whose output this one reads, as the launcher does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createReadiness } from '@snippetry/service-kit/health';
import { createApp, finishApp } from '@snippetry/service-kit/http';
import { listen } from '@snippetry/service-kit/listen';
import { createLog, type Log } from '@snippetry/service-kit/log';
import { createMetrics } from '@snippetry/service-kit/metrics';
import { pino } from 'pino';
import { load } from './load.ts';
import { processorMs } from './process-stats.ts';

const LOGS: Record<string, () => Log> = {
  buffered: () => createLog({ name: 'bench' }),
  'each by itself': () =>
    pino({ base: { service: 'bench', pid: process.pid } }, pino.destination({ sync: false })),
};
const ROUNDS = 3;
// One request at a time: under a load, records are written together anyway, as many as come during a write.
const LOADED = { paths: ['/api/nothing'], connections: 1 };
const SECONDS = { warm: 2, measured: 5 };

async function serve(kind: string): Promise<void> {
  const log = LOGS[kind]?.();
  if (!log) throw new Error(`There is no log "${kind}"`);
  const readiness = createReadiness();
  const app = createApp({
    name: 'bench',
    log,
    metrics: createMetrics({ service: 'bench' }),
    readiness,
  });
  app.get('/api/nothing', (_request, response) => void response.json({ status: 'success' }));
  finishApp(app);
  const { url } = await listen(app, { host: '127.0.0.1', port: 0 });
  process.stderr.write(`${url}\n`);
}

async function measure(kind: string): Promise<number> {
  const server = spawn(process.execPath, [import.meta.filename, kind]);
  server.stdout.resume();
  try {
    const [url] = (await once(createInterface(server.stderr), 'line')) as [string];
    await load({ url, ...LOADED, seconds: SECONDS.warm });
    const { pid = 0 } = server;
    const before = processorMs(pid);
    const { answers } = await load({ url, ...LOADED, seconds: SECONDS.measured });
    return (processorMs(pid) - before) / answers;
  } finally {
    server.kill();
  }
}

const [, , asked] = process.argv;
if (asked !== undefined) await serve(asked);
else {
  console.log('| round | buffered, ms of a processor | each by itself | share |');
  console.log('|---|---|---|---|');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [buffered = 0, single = 0] = [await measure('buffered'), await measure('each by itself')];
    const cells = [buffered.toFixed(3), single.toFixed(3), (buffered / single).toFixed(2)];
    console.log(`| ${[round, ...cells].join(' | ')} |`);
  }
}
