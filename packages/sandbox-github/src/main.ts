import path from 'node:path';
import { startSandbox } from './index.ts';

const { env } = process;
const host = env.HOST ?? '127.0.0.1';
const port = Number(env.PORT ?? 4301);
const publicUrl = env.SANDBOX_GITHUB_URL ?? `http://localhost:${port}`;

function required(name: string): string {
  const value = env[name];
  if (value) return value;
  process.stderr.write(`${name} is not set\n`);
  process.exit(1);
}

const sandbox = await startSandbox({
  port,
  host,
  publicUrl,
  dataFile: path.join(required('SANDBOX_DIR'), 'state.json'),
  clientId: required('GITHUB_CLIENT_ID'),
  clientSecret: required('GITHUB_CLIENT_SECRET'),
  redirectUris: [`${required('PUBLIC_ORIGIN')}/api/github/callback`],
});
process.stdout.write(`Sandbox GitHub at ${publicUrl}\n`);

const stop = () => void sandbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
