import { startThreadWithout } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { ConcurrencyLimit } from '../similar/similar.service.ts';
import { codePrint } from './code-print.ts';
import { metadataOf } from './snippet-content.ts';
import { TextWorker } from './text-worker.ts';
import { writtenFields } from './written-fields.ts';

function aWorker(options?: ConstructorParameters<typeof TextWorker>[1]): TextWorker {
  const worker = new TextWorker(() => undefined, options);
  onTestFinished(() => worker.close());
  return worker;
}

const written = {
  title: 'Title',
  description: '',
  content: 'let one = 1;',
  language: 'go',
  tags: [],
  isPublic: true,
  ...metadataOf({}),
};
/** Returns different words, which take longest to index. */
const wordsOf = (length: number) =>
  Array.from({ length: length / 8 }, (_, at) => `word${at}`.padEnd(7)).join(' ');

it('the fields of a long text are the same from the thread as from the main thread', async () => {
  const worker = aWorker({ timeoutMs: 60_000 });
  const long = { ...written, content: wordsOf(20_000) };
  expect(await worker.run('fieldsOf', long, 'ana')).toEqual(writtenFields(long, 'ana'));
  expect(await worker.run('fieldsOf', written, 'ana')).toEqual(writtenFields(written, 'ana'));
  expect(await worker.run('bandsOf', long.content)).toEqual(codePrint(long.content).codeBands);
  expect(await worker.run('resemblances', long.content, [long.content, 'x'])).toEqual([100, 0]);
});

it('long texts are saved, searched and compared outside of the event loop, within a time limit', async () => {
  // Only tasks in the thread can exceed this time limit.
  const worker = aWorker({ timeoutMs: 1 });
  const content = wordsOf(200_000);
  const busy = { code: 'service.unavailable' };
  await expect(worker.run('fieldsOf', { ...written, content }, 'ana')).rejects.toMatchObject(busy);
  await expect(worker.run('bandsOf', content)).rejects.toMatchObject(busy);
  await expect(worker.run('resemblances', 'x', Array(40).fill(content))).rejects.toMatchObject(
    busy,
  );
  expect(await worker.run('fieldsOf', written, 'ana')).toMatchObject({ lineCount: 1 });
});

it('a user’s costly work in progress is limited, without affecting other users', async () => {
  const limit = new ConcurrencyLimit(1);
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = limit.run('ana', () => promise);
  const refusal = { code: 'request.rate_limited', retryAfter: 1 };
  await expect(limit.run('ana', async () => 2)).rejects.toMatchObject(refusal);
  expect(await limit.run('eve', async () => 3)).toBe(3);
  resolve(1);
  expect(await first).toBe(1);
  await expect(limit.run('ana', async () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await limit.run('ana', async () => 4)).toBe(4);
});

// Saves 25 MB, and a third of a second at each start.
it('the thread for long texts does not load the validation of input', async () => {
  await startThreadWithout('zod', new URL('./text-thread.ts', import.meta.url));
});
