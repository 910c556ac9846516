import { createStaticHost } from './static-host.ts';

const { env } = process;
const folder = process.argv[2] ?? env.DIST ?? 'dist';
const host = env.HOST ?? '127.0.0.1';
const server = createStaticHost(folder);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(Number(env.PORT ?? 4201), host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : '';
  process.stdout.write(`Serving ${folder} at http://${host}:${port}\n`);
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
