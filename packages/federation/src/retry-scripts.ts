import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

const DELAY_MS = 500;

/**
 * Wraps the loader of scripts: it adds a script again if its request fails or its hash does not
 * match. The request before it replaces a damaged file in the browser's cache.
 */
class RetryScriptsModule extends RuntimeModule {
  constructor() {
    super('retry scripts', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const load = RuntimeGlobals.loadScript;
    return `
      const load = ${load};
      ${load} = (url, done, ...rest) => load(url, (event) => {
        if (event.type !== 'error') return done(event);
        setTimeout(async () => {
          await fetch(url, { cache: 'reload' }).then((file) => file.blob()).catch(() => 0);
          load(url, done, ...rest);
        }, ${DELAY_MS});
      }, ...rest);
    `;
  }
}

/** Retries each chunk once after half a second: a single failed request must not break a page. */
export class RetryScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryScripts', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('RetryScripts', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryScriptsModule());
        });
    });
  }
}
