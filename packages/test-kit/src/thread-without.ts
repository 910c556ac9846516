import { Worker } from 'node:worker_threads';

const refusing = (packageName: string) => `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(request, context, next) {
      if (request !== ${JSON.stringify(packageName)}) return next(request, context);
      throw new Error(context.parentURL + ' imports ' + request);
    },
  });
`;

/**
 * Starts a thread, and ends it once it has posted a message. Rejects with the importing module if
 * one of its modules imports the package.
 */
export async function startThreadWithout(packageName: string, module: URL): Promise<void> {
  const hook = `data:text/javascript,${encodeURIComponent(refusing(packageName))}`;
  const thread = new Worker(module, { execArgv: ['--import', hook] });
  try {
    await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  } finally {
    await thread.terminate();
  }
}
