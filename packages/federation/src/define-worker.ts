import path from 'node:path';
import { type Configuration, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { buildId } from './build-id.ts';
import { PrecompressPlugin } from './precompress.ts';

/** A worker of a web app. */
export interface WorkerOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** The app's federation name; its build comes first. */
  app: string;
  /** The worker's module, from the app's folder. */
  entry: string;
  /** Names the file: `assets/<name>.<build>.js`, below the app's public path. */
  name: string;
}

/**
 * The build of a worker, beside its app's. Federation puts its runtime into every entry of a build,
 * and that runtime waits for the page's, which a worker does not have. So a worker shares no module
 * with the page and is one file, which the page finds by the build's id (`__BUILD__`).
 */
export function defineWorker({ dir, app, entry, name }: WorkerOptions): Configuration {
  return {
    name: `${app}_${name}`,
    dependencies: [app],
    mode: 'production',
    context: dir,
    entry: { [name]: path.join(dir, entry) },
    target: ['webworker', 'es2022'],
    devtool: false,
    performance: false,
    output: {
      path: path.join(dir, 'dist'),
      clean: false,
      filename: `assets/[name].${buildId(dir)}.js`,
    },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    optimization: { minimizer: [new SwcJsMinimizerRspackPlugin()], splitChunks: false },
    plugins: [new PrecompressPlugin()],
  };
}
