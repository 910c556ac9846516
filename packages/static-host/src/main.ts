import { createStaticHost } from './static-host.ts';

// Serves the folder `DIST` at `PORT`.
const { env } = process;
const host = env.HOST ?? '127.0.0.1';
const port = Number(env.PORT ?? 4201);
const folder = env.DIST ?? 'dist';
const server = createStaticHost(folder);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(port, host, () => {
  process.stdout.write(`Serving ${folder} at http://${host}:${port}\n`);
});
const stop = () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
