import { createRequire } from 'node:module';
import path from 'node:path';

const here = createRequire(import.meta.url);
const enhanced = createRequire(here.resolve('@module-federation/enhanced/rspack'));
const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
const rspackPlugin = createRequire(enhanced.resolve('@module-federation/rspack'));
const beside = (main: string, file: string) => path.join(path.dirname(main), file);
const webKit = createRequire(here.resolve('@snippetry/web-kit/router'));
const routerDom = createRequire(webKit.resolve('react-router-dom'));
const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime');

/** Resolves a module from this package instead of the app that is built. */
export const resolveHere = (request: string): string => here.resolve(request);

/**
 * `require.resolve` finds the federation runtime as CommonJS, which cannot be tree-shaken. Both
 * names must point to the ES module build; with only one of them both copies are bundled.
 */
export const runtimeAliases: Record<string, string> = {
  [bundlerRuntime]: beside(bundlerRuntime, 'bundler.js'),
  '@module-federation/runtime': beside(tools.resolve('@module-federation/runtime'), 'bundler.js'),
};

/**
 * The exports of `react-router`, on which `react-router-dom` is built, always lead to the
 * development build; its warnings would add 3 KB to the first load.
 */
export const routerAliases: Record<string, string> = {
  'react-router$': beside(routerDom.resolve('react-router'), '../production/index.mjs'),
  'react-router/dom$': beside(routerDom.resolve('react-router'), '../production/dom-export.mjs'),
};

/** Returns the path of a module of this package, which is compiled in a packed one. */
export const moduleHere = (name: string): string =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);

/** Replacement for the function with which the icon library creates components. */
export const iconMaker = moduleHere('icons/create-icon');

/** The runtime plugin with which the shell provides its federation runtime to the remotes. */
export const externalRuntimePlugin = beside(
  rspackPlugin.resolve('@module-federation/inject-external-runtime-core-plugin'),
  'index.js',
);

/** Replaces the refresh runtime of every bundle by the one that they share on a page. */
export const refreshAliases: Record<string, string> = {
  'react-refresh': path.join(import.meta.dirname, 'refresh'),
  'react-refresh-real$': here.resolve('react-refresh/runtime'),
};
