import path from 'node:path';
import { type Configuration, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { buildId } from './build-id.ts';
import { PrecompressPlugin } from './precompress.ts';

/** Options of a worker of a web app. */
export interface WorkerOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** The app's federation name; the app is built first. */
  app: string;
  /** The worker's module, relative to the app's folder. */
  entry: string;
  /** The name in the file's path, `assets/<name>.<build>.js` below the app's public path. */
  name: string;
}

/**
 * Returns the rspack configuration of a worker, built separately from its app: Module Federation
 * adds its runtime to every entry of a build, and in a worker it would wait for the page's runtime
 * forever. A worker is one file without shared modules; the page computes its name from the build
 * id (`__BUILD__`).
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
