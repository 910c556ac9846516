import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { buildId, shellAssets } from './build-id.ts';
import { compileHint } from './compile-hint.ts';
import { devServerOptions } from './dev-server-options.ts';
import { PageFilesPlugin, type PagesNeeds } from './page-files.ts';
import { PrecompressPlugin } from './precompress.ts';
import { RetryScriptsPlugin } from './retry-scripts.ts';
import { minimizers, rules } from './rules.ts';
import { sharedModules } from './shared.ts';
import { appGate } from './size-gate.ts';
import {
  externalRuntimePlugin,
  iconMaker,
  refreshAliases,
  routerAliases,
  runtimeAliases,
} from './toolchain-paths.ts';

/** Options of a web app: the shell or a remote. */
export interface AppOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** Federation name: `shell` or `mfe_<name>`. */
  name: string;
  mode: 'development' | 'production';
  /** Port of its dev server. */
  port: number;
  /** Modules that a remote exposes; undefined for the shell. */
  exposes?: Record<string, string>;
  /** Entry module of the shell, and template of its page, relative to `dir`. */
  entry?: string;
  html?: string;
  /** Values for `<%= key %>` in the page template. */
  htmlValues?: Record<string, string>;
  /** Names below `dist` of files that are copied unchanged, by source path. */
  copy?: Record<string, string>;
  /**
   * Files and API requests that the gateway preloads with a page, keyed by the path of the page.
   */
  pages?: PagesNeeds;
  /** The running platform, to which the shell's dev server proxies the API and the remotes. */
  platform?: string;
}

function federation({ name, exposes }: AppOptions, dev: boolean): ModuleFederationPlugin {
  const shell = exposes === undefined;
  return new ModuleFederationPlugin({
    name,
    ...(exposes && {
      exposes,
      filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    }),
    shared: sharedModules(shell ? 'shell' : 'remote'),
    shareStrategy: 'loaded-first',
    manifest: !shell,
    dts: false,
    dev: false,
    ...(shell && { runtimePlugins: [externalRuntimePlugin] }),
    experiments: {
      ...(!shell && { externalRuntime: true }),
      optimization: {
        target: 'web',
        disableSnapshot: true,
        ...(!shell && { disableRemote: true }),
      },
    },
  });
}

function plugins(app: AppOptions, dev: boolean, build: string): RspackPluginInstance[] {
  const { html, htmlValues = {}, copy, exposes, dir, pages } = app;
  // The gateway reads the description of a remote, so it is copied beside its files.
  const description = existsSync(path.join(dir, 'remote.json'))
    ? { 'remote.json': 'remote.json' }
    : {};
  const patterns = Object.entries({ ...description, ...copy }).map(([from, to]) => ({
    from: path.join(dir, from),
    to,
  }));
  const page = html && {
    template: path.join(dir, html),
    scriptLoading: 'defer' as const,
    templateParameters: htmlValues,
    minify: !dev,
  };
  return [
    new DefinePlugin({ __BUILD__: JSON.stringify(build), __DEV__: JSON.stringify(dev) }),
    new NormalModuleReplacementPlugin(/createLucideIcon\.mjs$/, iconMaker),
    federation(app, dev),
    new RetryScriptsPlugin(),
    ...(page ? [new HtmlRspackPlugin(page)] : []),
    ...(patterns.length > 0 ? [new CopyRspackPlugin({ patterns })] : []),
    ...(dev
      ? [new ReactRefreshRspackPlugin()]
      : [
          // Remotes are small: their functions are compiled on the first call.
          ...(exposes ? [] : [compileHint()]),
          ...(pages ? [new PageFilesPlugin(pages)] : []),
          // The registry has the hash of the entry script, and the entry those of all chunks.
          ...(exposes ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })] : []),
          new PrecompressPlugin(),
          appGate(exposes ? 'remote' : 'shell', pages),
        ]),
  ];
}

/**
 * Libraries of the first paint, in a file of their own because they change less often than the app.
 */
const vendor = {
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router(?:-dom)?|@tanstack)[\\/]/,
  name: 'vendor',
  chunks: 'initial' as const,
  priority: 10,
  enforce: true,
};

const SCRIPT = '\\.[mc]?[jt]sx?$';

/**
 * Chunk of scripts that several async chunks of the shell import, so that a page loads them once.
 * Style sheets are left out: their order of import matters.
 */
const shared = (name: string, folders: string) => ({
  test: new RegExp(`[\\\\/](?:${folders})(?:[\\\\/].*)?${SCRIPT}`),
  name,
  chunks: 'async' as const,
  minChunks: 2,
  priority: 5,
  enforce: true,
});

/** Modules that the design system, the code views and the settings share. */
const kit = shared(
  'kit',
  'web-kit/src/(?:ui(?!/floating)|highlight)|contracts/src/(?:languages|limits|search|snippet-fields)|node_modules/(?:@radix-ui/react-(?:slot|compose-refs)|lucide-react|clsx)',
);
/**
 * Positioning of menus, dialogs and tooltips, which no page needs before the user's first action.
 */
const floating = shared(
  'floating',
  'node_modules/(?:@radix-ui/(?!react-(?:slot|compose-refs)/)|@floating-ui|react-remove-scroll(?:-bar)?|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|get-nonce|tslib)',
);
const remotes = shared(
  'remotes',
  'shell/src/(?:remotes|components/not-found-page)|contracts/src/version-range',
);

/** Few chunks, because each costs a request on a slow network. */
const splitChunks = {
  chunks: 'all' as const,
  minSize: 20_000,
  cacheGroups: {
    vendor,
    kit,
    floating,
    remotes,
    defaultVendors: false as const,
    default: { test: new RegExp(SCRIPT), minChunks: 2, chunks: 'async' as const },
  },
};

/** The rspack configuration of the shell or of a remote, for development or production. */
export function defineApp(app: AppOptions): Configuration {
  const dev = app.mode === 'development';
  const shell = app.exposes === undefined;
  const build = dev ? 'dev' : buildId(app.dir);
  const assets = shell && !dev ? shellAssets(app.dir) : 'assets';
  const folder = dev ? '' : `${assets}/`;
  const hash = dev ? '' : '.[contenthash:8]';
  return {
    name: app.name,
    mode: app.mode,
    context: app.dir,
    // A remote has no entry of its own; it is loaded by its federation container only.
    entry: app.entry ? { main: path.join(app.dir, app.entry) } : {},
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    performance: false,
    // Lazy compilation requests its trigger from the page's origin instead of the remote's dev
    // server.
    lazyCompilation: false,
    output: {
      path: path.join(app.dir, 'dist'),
      // The folder contains one build; configurations of further files depend on this one.
      clean: !dev,
      publicPath: shell ? '/' : 'auto',
      crossOriginLoading: 'anonymous',
      uniqueName: app.name,
      // With a registry of all builds, an open page would load old chunks into new code after a
      // redeploy.
      chunkLoadingGlobal: `chunks_${app.name}_${build}`,
      filename: `${folder}[name]${hash}.js`,
      // Without hashes, which the entry would repeat: the address of a chunk contains the build.
      chunkFilename: `${folder}[name].js`,
      cssFilename: `${folder}[name]${hash}.css`,
      cssChunkFilename: `${folder}[name].css`,
      assetModuleFilename: `${assets}/[name].[contenthash:8][ext]`,
      // A module whose import failed to load must fail again on the next import: by default it
      // would count as loaded, with undefined exports.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: { ...runtimeAliases, ...(dev ? refreshAliases : routerAliases) },
    },
    module: { rules: rules(app.dir, dev, assets) },
    optimization: {
      minimizer: minimizers(),
      ...(shell && { splitChunks }),
    },
    plugins: plugins(app, dev, build),
    ...(dev && { devServer: devServerOptions(app) }),
  };
}
