// Imports modules, so that Node adds them to its compile cache. Main modules do not run here, since
// they are not the main module of this process.
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
flushCompileCache();
// Ends timers and connections that modules may have opened.
process.exit(0);
