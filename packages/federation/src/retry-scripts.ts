import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

const DELAY_MS = 500;

/** Wraps the loader of scripts: it adds a script again if its request fails. */
class RetryScriptsModule extends RuntimeModule {
  constructor() {
    super('retry scripts', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const load = RuntimeGlobals.loadScript;
    return `
      const load = ${load};
      ${load} = (url, done, ...rest) => load(url, (event) => {
        if (event.type === 'error') setTimeout(load, ${DELAY_MS}, url, done, ...rest);
        else done(event);
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
