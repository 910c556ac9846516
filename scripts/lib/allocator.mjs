import { existsSync } from 'node:fs';

const NAME = 'libjemalloc.so.2';
const MACHINES = { x64: 'x86_64', arm64: 'aarch64' };
/** Library folders of Debian, Fedora and their derivatives, and of other systems. */
const FOLDERS = [`/usr/lib/${MACHINES[process.arch]}-linux-gnu`, '/usr/lib64', '/usr/lib'];

/**
 * Two arenas for all threads, and a thread that returns memory that has been free for a second.
 * Parts of large free pieces are reused (4096 times as large instead of 64), since new memory is
 * allocated page by page. See "TUNING" in the manual of jemalloc.
 */
const GIVES_BACK =
  'background_thread:true,narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0,lg_extent_max_active_fit:12';

/**
 * Returns the path of jemalloc, which Redis depends on in Debian and its derivatives; null if it is
 * missing.
 */
export function findJemalloc() {
  if (process.platform !== 'linux') return null;
  return FOLDERS.map((folder) => `${folder}/${NAME}`).find(existsSync) ?? null;
}

/**
 * Returns the variables that preload jemalloc, if the system has it and nothing else is preloaded:
 * glibc's allocator keeps most of the freed memory.
 * @param settings `arenas` and `usesJemalloc`
 * @param env the caller's variables
 */
export function allocatorEnv({ arenas, usesJemalloc }, env) {
  const library = usesJemalloc && !env.LD_PRELOAD ? findJemalloc() : null;
  return {
    MALLOC_ARENA_MAX: arenas,
    ...(library && { LD_PRELOAD: library, MALLOC_CONF: env.MALLOC_CONF || GIVES_BACK }),
  };
}
