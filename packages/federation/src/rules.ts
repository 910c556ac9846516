import path from 'node:path';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  type RuleSetRule,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { resolveHere } from './toolchain-paths.ts';

const BROWSERS = ['chrome 120', 'safari 17.4', 'firefox 146'];

/** What makes JavaScript and CSS of the sources of a web app. */
export function rules(dir: string, dev: boolean): RuleSetRule[] {
  const tailwind = [resolveHere('@tailwindcss/postcss'), { base: dir, optimize: false }];
  return [
    {
      test: /\.css$/,
      type: 'css/auto',
      use: [
        {
          loader: resolveHere('postcss-loader'),
          options: { postcssOptions: { config: false, plugins: [tailwind] } },
        },
      ],
    },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'builtin:swc-loader',
      type: 'javascript/auto',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // The development JSX runtime is a separate module, which a production shell does not share.
          transform: { react: { runtime: 'automatic', development: false, refresh: dev } },
        },
      },
    },
    {
      test: /\.woff2$/,
      type: 'asset/resource',
      use: [path.join(import.meta.dirname, 'font-loader.ts')],
      oneOf: [
        // Told apart by its name from the file that every page loads.
        {
          resourceQuery: /^\?rare$/,
          generator: { filename: 'assets/[name]-rare.[contenthash:8][ext]' },
        },
      ],
    },
    { test: /\.(?:svg|png)$/, type: 'asset/resource' },
    {
      test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?!index\.)[^\\/]+\.mjs$/,
      use: [path.join(import.meta.dirname, 'icons/icon-loader.ts')],
    },
  ];
}

/** What makes the files of a production build small, for the browsers that are supported. */
export const minimizers = () => [
  new SwcJsMinimizerRspackPlugin(),
  new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

/** What the production builds beside an app have in common: they need nothing of Module Federation. */
export const common = (dir: string): Configuration => ({
  mode: 'production',
  context: dir,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: rules(dir, false) },
});
