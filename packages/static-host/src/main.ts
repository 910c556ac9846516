import { sites } from './sites.ts';

async function main(): Promise<void> {
  // Each argument has the form of a line of SITES, `FOLDER=PORT`.
  const named = process.argv.slice(2).join('\n');
  const env = named === '' ? process.env : { ...process.env, SITES: named };
  const running = await sites.launch(env).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
  const stop = () => void running.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

if (import.meta.main) await main();
