import type { Compiler } from '@rspack/core';

/** Emits files whose content is made by the configuration, by their names below `dist`. */
export class EmitFilesPlugin {
  readonly #files: Readonly<Record<string, string>>;

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitFiles', stage }, () => {
        for (const [name, content] of Object.entries(this.#files)) {
          compilation.emitAsset(name, new sources.RawSource(content));
        }
      });
    });
  }
}
