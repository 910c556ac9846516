// Loads modules, so that Node puts them into its compile cache. Main modules run only as the
// main module of a process.
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
flushCompileCache();
// Whatever a module may have opened: nothing of it is needed.
process.exit(0);
