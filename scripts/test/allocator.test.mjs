import { expect, it } from 'vitest';
import { allocatorEnv, findJemalloc } from '../lib/allocator.mjs';
import { run } from '../lib/command.mjs';

const settings = { arenas: '2', usesJemalloc: true };
/**
 * Program that allocates 200 MB in small buffers, frees nearly all of them, and ends once most of
 * the memory is returned to the system.
 */
const FREES = `
  const { readFileSync } = require('node:fs');
  const resident = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status'))[1]) * 1024;
  const before = resident();
  let held = Array.from({ length: 100_000 }, () => Buffer.alloc(2048, 1));
  const most = resident() - before;
  // Some stay, so that no end of the heap is free.
  held = held.filter((_, i) => i % 1000 === 0);
  const look = () => {
    // What one collection finds, the next lets go of: with one alone, the process would wait for V8's own next.
    gc();
    if (resident() - before < most / 4) console.log('given back', held.length);
    else setTimeout(look, 50);
  };
  look();
`;

it.runIf(findJemalloc())('a process with jemalloc returns freed memory to the system', async () => {
  const options = { env: allocatorEnv(settings, {}), timeoutMs: 60_000 };
  const printed = await run(process.execPath, ['--expose-gc', '--eval', FREES], options);
  expect(printed).toEqual(['given back 100']);
});

it('glibc stays the allocator if jemalloc is switched off or another library is preloaded', () => {
  const glibc = { MALLOC_ARENA_MAX: '2' };
  expect(allocatorEnv({ ...settings, usesJemalloc: false }, {})).toEqual(glibc);
  expect(allocatorEnv(settings, { LD_PRELOAD: '/lib/other.so' })).toEqual(glibc);
});

it.runIf(findJemalloc())('the caller can override the settings of jemalloc', () => {
  const { MALLOC_CONF } = allocatorEnv(settings, { MALLOC_CONF: 'narenas:1' });
  expect(MALLOC_CONF).toBe('narenas:1');
});
