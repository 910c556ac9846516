import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  type RuleSetRule,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { moduleHere, resolveHere } from './toolchain-paths.ts';

const BROWSERS = ['chrome 120', 'safari 17.4', 'firefox 146'];

/** Loader rules for the sources of a web app; `assets` is the folder of its files below `dist`. */
export function rules(dir: string, dev: boolean, assets: string): RuleSetRule[] {
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
          // The development JSX runtime is a separate module, which a production shell does not
          // share.
          transform: { react: { runtime: 'automatic', development: false, refresh: dev } },
        },
      },
    },
    {
      test: /\.woff2$/,
      type: 'asset/resource',
      use: [moduleHere('font-loader')],
      oneOf: [
        // A separate name, because every page loads the other part of the font.
        {
          resourceQuery: /^\?rare$/,
          generator: { filename: `${assets}/[name]-rare.[contenthash:8][ext]` },
        },
      ],
    },
    { test: /\.(?:svg|png)$/, type: 'asset/resource' },
    {
      test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?!index\.)[^\\/]+\.mjs$/,
      use: [moduleHere('icons/icon-loader')],
    },
  ];
}

/** Minimizers of production builds, for the supported browsers. */
export const minimizers = () => [
  new SwcJsMinimizerRspackPlugin(),
  new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

/**
 * Shared configuration of the production builds beside an app, which do without Module Federation.
 */
export const common = (dir: string, assets: string): Configuration => ({
  mode: 'production',
  context: dir,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: rules(dir, false, assets) },
});
