import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Prints the URLs of all modules that a module loads. */
const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(loaded.join('\\n'));
`;

it('the service loads neither the OpenSearch client nor grammars before they are needed', async () => {
  const service = new URL('./service.ts', import.meta.url).href;
  const args = ['--input-type=module', '--eval', LIST_LOADED, service];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const loaded = stdout.split('\n');
  expect(loaded.some((url) => url.includes('/node_modules/mongoose/'))).toBe(true);
  expect(loaded.filter((url) => /opensearch-project|highlight\.js/.test(url))).toEqual([]);
});
