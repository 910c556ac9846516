import { createStaticHost } from './static-host.ts';

/** Serves the folder `DIST` at `PORT`. */
const { HOST = '127.0.0.1', PORT = '4201', DIST = 'dist' } = process.env;
const server = createStaticHost(DIST);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(Number(PORT), HOST, () => {
  process.stdout.write(`Serving ${DIST} at http://${HOST}:${PORT}\n`);
});
const stop = () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
