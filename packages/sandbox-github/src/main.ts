import path from 'node:path';
import { startSandbox } from './index.ts';

const { env } = process;
const { HOST = '127.0.0.1', PORT = '4110', PUBLIC_ORIGIN = 'http://localhost:8080' } = env;
const clientId = env.GITHUB_CLIENT_ID;
const clientSecret = env.GITHUB_CLIENT_SECRET;
if (!clientId || !clientSecret) {
  process.stderr.write('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set\n');
  process.exit(1);
}
const folder = env.SANDBOX_GITHUB_DIR;
const sandbox = await startSandbox({
  port: Number(PORT),
  host: HOST,
  publicUrl: `http://localhost:${PORT}`,
  dataFile: folder ? path.join(folder, 'state.json') : null,
  clientId,
  clientSecret,
  redirectUris: ['/api/github/callback', '/api/auth/external/github/callback'].map(
    (path) => new URL(path, PUBLIC_ORIGIN).href,
  ),
});
process.stdout.write(`Sandbox GitHub at ${sandbox.url}\n`);

const stop = () => void sandbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
