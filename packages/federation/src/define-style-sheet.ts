import path from 'node:path';
import type { Compiler, Configuration } from '@rspack/core';
import { shellAssets } from './build-id.ts';
import { common, minimizers } from './rules.ts';
import { styleGate } from './size-gate.ts';

/** Options of a style sheet outside of an app's page, built beside it as `<name>.css`. */
export interface StyleSheetOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** The app's federation name; the app is built first. */
  app: string;
  name: string;
  /** Style sheet that imports the others, relative to the app's folder. */
  entry: string;
  /** Maximum bytes, compressed with brotli. */
  maxBytes: number;
}

/** Removes the empty script that the bundler emits for a style sheet. */
class NoScriptsPlugin {
  apply(compiler: Compiler): void {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.compilation.tap('NoScripts', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'NoScripts', stage }, (assets) => {
        for (const name of Object.keys(assets)) {
          if (name.endsWith('.js')) compilation.deleteAsset(name);
        }
      });
    });
  }
}

/**
 * Returns the rspack configuration of a style sheet whose files, such as fonts, have the same URLs
 * as in the app.
 */
export function defineStyleSheet(options: StyleSheetOptions): Configuration {
  const { dir, app, name, entry, maxBytes } = options;
  const assets = shellAssets(dir);
  return {
    ...common(dir, assets),
    name: `${app}_${name}`,
    dependencies: [app],
    entry: { [name]: path.join(dir, entry) },
    target: ['web', 'es2022'],
    output: {
      path: path.join(dir, 'dist'),
      clean: false,
      publicPath: '/',
      uniqueName: `${app}_${name}`,
      cssFilename: '[name].css',
      assetModuleFilename: `${assets}/[name].[contenthash:8][ext]`,
    },
    optimization: { minimizer: minimizers(), splitChunks: false },
    plugins: [new NoScriptsPlugin(), styleGate(`${name}.css`, maxBytes)],
  };
}
