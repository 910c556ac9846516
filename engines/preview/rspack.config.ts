import path from 'node:path';
import type { Configuration } from '@rspack/core';
import {
  type Compiler,
  CopyRspackPlugin,
  RuntimePlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { KeepOldFilesPlugin } from '@snippetry/federation/keep-old-files';
import { PrecompressPlugin } from '@snippetry/federation/precompress';

const dir = import.meta.dirname;

/**
 * Loads every library as a cross-origin script. The frame has an opaque origin, so errors in other
 * scripts would be reported as "Script error." only. Rspack's own option does not apply, since it
 * compares URLs and takes the libraries for same-origin.
 */
function crossOriginChunks(compiler: Compiler): void {
  compiler.hooks.compilation.tap('CrossOriginChunks', (compilation) => {
    const { createScript } = RuntimePlugin.getCompilationHooks(compilation);
    createScript.tap('CrossOriginChunks', (code) => `${code}\nscript.crossOrigin = 'anonymous';`);
  });
}

/** Builds the preview origin's files: a page, its script, and the libraries that snippets load on demand. */
const config: Configuration = {
  mode: 'production',
  context: dir,
  entry: { frame: './src/frame.ts' },
  target: ['web', 'es2022'],
  devtool: false,
  performance: false,
  output: {
    path: path.join(dir, 'dist'),
    clean: false,
    publicPath: '/',
    filename: '[name].js',
    chunkFilename: 'lib/[name].[contenthash:8].js',
    chunkLoadingGlobal: 'snippetryPreviewChunks',
  },
  resolve: { extensions: ['.ts', '.js'], alias: { vue$: 'vue/dist/vue.esm-browser.prod.js' } },
  module: {
    rules: [
      { resourceQuery: /text/, type: 'asset/source' },
      { test: /[\\/]@tailwindcss[\\/]browser[\\/]/, type: 'asset/source' },
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  optimization: {
    // The development build of React has readable error messages instead of numbers.
    nodeEnv: 'development',
    minimizer: [new SwcJsMinimizerRspackPlugin()],
    splitChunks: {
      chunks: 'async',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        // Material UI and the React library must share one copy of React.
        react: {
          test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
          name: 'react-core',
          enforce: true,
        },
      },
    },
  },
  // Vue's compiler can load preprocessors on a server only, so the warning does not matter.
  ignoreWarnings: [{ module: /compiler-sfc/, message: /Critical dependency/ }],
  plugins: [
    new CopyRspackPlugin({ patterns: [{ from: 'src/frame.html', to: 'frame.html' }] }),
    crossOriginChunks,
    new PrecompressPlugin(),
    new KeepOldFilesPlugin(),
  ],
};

export default config;
