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
 * Loads every library as a cross-origin script. The frame has no origin, so of scripts loaded otherwise errors
 * would arrive as "Script error." only; rspack's own setting compares addresses and takes them for its own.
 */
function crossOriginChunks(compiler: Compiler): void {
  compiler.hooks.compilation.tap('CrossOriginChunks', (compilation) => {
    const { createScript } = RuntimePlugin.getCompilationHooks(compilation);
    createScript.tap('CrossOriginChunks', (code) => `${code}\nscript.crossOrigin = 'anonymous';`);
  });
}

/** The preview origin's files: a page, its script, and the libraries it loads when a snippet needs them. */
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
    // Authors get React's own words for their mistakes, not the numbers of its production build.
    nodeEnv: 'development',
    minimizer: [new SwcJsMinimizerRspackPlugin()],
    splitChunks: {
      chunks: 'async',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        // Material UI and React's own library must share one copy.
        react: {
          test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
          name: 'react-core',
          enforce: true,
        },
      },
    },
  },
  // Vue's compiler would load preprocessors on a server; the browser has none.
  ignoreWarnings: [{ module: /compiler-sfc/, message: /Critical dependency/ }],
  plugins: [
    new CopyRspackPlugin({ patterns: [{ from: 'src/frame.html', to: 'frame.html' }] }),
    crossOriginChunks,
    new PrecompressPlugin(),
    new KeepOldFilesPlugin(),
  ],
};

export default config;
