import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type Compiler,
  type Configuration,
  HtmlRspackPlugin,
  type RspackPluginInstance,
  rspack,
} from '@rspack/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildId, shortHash } from './build-id.ts';
import { compileHint } from './compile-hint.ts';
import { defineApp } from './define-app.ts';
import { defineStyleSheet } from './define-style-sheet.ts';
import { defineWorker } from './define-worker.ts';
import { overridesHint, remoteDevUrl } from './dev.ts';
import { devServerOptions } from './dev-server-options.ts';
import { KeepOldFilesPlugin } from './keep-old-files.ts';
import { PrecompressPlugin } from './precompress.ts';
import { PreloadFontPlugin } from './preload-font.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'federation-'));
  await mkdir(path.join(dir, 'src'));
  vi.stubEnv('MF_BUILD', undefined);
  vi.stubEnv('TURBO_HASH', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

const write = (name: string, content: string | Buffer) => writeFile(path.join(dir, name), content);
const app = { dir: '/app', name: 'mfe_x', port: 3001, mode: 'production' } as const;

describe('the build id', () => {
  it('depends on the names and the content of the sources', async () => {
    await write('src/a.ts', 'one');
    const first = buildId(dir);
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(buildId(dir)).toBe(first);
    await write('src/a.ts', 'two');
    const second = buildId(dir);
    await write('src/b.ts', 'two');
    expect(new Set([first, second, buildId(dir)]).size).toBe(3);
  });

  it('depends on everything else that goes into a build, and not on its outputs', async () => {
    await write('src/a.ts', 'one');
    await mkdir(path.join(dir, 'public'));
    await mkdir(path.join(dir, 'dist'));
    const ids = [buildId(dir)];
    for (const name of ['public/theme.js', 'index.html', 'rspack.config.ts', 'package-lock.json']) {
      await write(name, 'x');
      ids.push(buildId(dir));
    }
    expect(new Set(ids).size).toBe(5);
    await write('dist/main.js', 'x');
    await write('.build.json.tmp', 'x');
    expect(buildId(dir)).toBe(ids.at(-1));
  });

  it('depends on the workspaces that the app uses', async () => {
    for (const name of ['app', 'kit', 'base', 'other']) await mkdir(path.join(dir, name));
    await mkdir(path.join(dir, 'node_modules'));
    const link = (name: string) => symlink(`../${name}`, path.join(dir, 'node_modules', name));
    await Promise.all(['kit', 'base', 'other'].map(link));
    await write('app/package.json', '{"dependencies":{"kit":"*"}}');
    await write('kit/package.json', '{"dependencies":{"base":"*","app":"*"}}');
    const id = () => buildId(path.join(dir, 'app'));
    const first = id();
    await write('base/index.ts', 'one');
    const second = id();
    expect(second).not.toBe(first);
    await write('other/index.ts', 'one');
    expect(id()).toBe(second);
  });

  it('is MF_BUILD if it is set, or else the start of TURBO_HASH', () => {
    vi.stubEnv('TURBO_HASH', '0123456789abcdef');
    expect(buildId(dir)).toBe('0123456789ab');
    vi.stubEnv('MF_BUILD', 'release-7');
    expect(buildId(dir)).toBe('release-7');
  });

  it('short hashes of contents have eight digits', () => {
    expect(shortHash('a')).toBe('ca978112');
    expect(shortHash(Buffer.from('a'))).toBe('ca978112');
  });
});

/** Builds `src/main.js` and emits these assets, so that the plugins process a real build. */
async function build(
  assets: Record<string, string>,
  plugins: RspackPluginInstance[] = [],
): Promise<void> {
  await write('src/main.js', 'console.log("main");');
  await run({
    mode: 'development',
    devtool: false,
    context: dir,
    entry: { main: './src/main.js' },
    output: { path: path.join(dir, 'dist'), filename: '[name].js' },
    plugins: [
      {
        apply: ({ hooks, webpack: { sources } }: Compiler) =>
          hooks.thisCompilation.tap('Assets', (compilation) =>
            compilation.hooks.processAssets.tap('Assets', () => {
              for (const [name, text] of Object.entries(assets)) {
                compilation.emitAsset(name, new sources.RawSource(text));
              }
            }),
          ),
      },
      ...plugins,
      new PrecompressPlugin(),
      new KeepOldFilesPlugin(),
    ],
  });
}

async function run(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : null);
      compiler.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}

const built = async () => (await readdir(path.join(dir, 'dist'))).sort();

describe('a production build', () => {
  it('contains a brotli and a gzip variant of each text file that is large enough', async () => {
    const long = 'body { color: red }\n'.repeat(40);
    await build({ 'a.css': long, 'short.css': 'p{}', 'image.png': long, 'icon.svg': long });
    expect((await built()).filter((name) => !name.startsWith('main'))).toEqual([
      'a.css',
      'a.css.br',
      'a.css.gz',
      'icon.svg',
      'icon.svg.br',
      'icon.svg.gz',
      'image.png',
      'short.css',
    ]);
    const read = (name: string) => readFile(path.join(dir, 'dist', name));
    expect(String(brotliDecompressSync(await read('a.css.br')))).toBe(long);
    expect(String(gunzipSync(await read('a.css.gz')))).toBe(long);
  });

  it('starts scripts with the hint to compile all functions while loading', async () => {
    await build({}, [compileHint()]);
    expect(await readFile(path.join(dir, 'dist/main.js'), 'utf8')).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  });

  it('preloads the font of a page, so that its layout does not shift', async () => {
    const page = () => [new HtmlRspackPlugin(), new PreloadFontPlugin('serif-latin')];
    await build({ 'assets/serif-latin.1a2b.woff2': 'x', 'assets/mono.3c4d.woff2': 'x' }, page());
    const html = await readFile(path.join(dir, 'dist/index.html'), 'utf8');
    const [link] = html.match(/<link[^>]*preload[^>]*>/) ?? [];
    expect(link).toContain('href="/assets/serif-latin.1a2b.woff2"');
    expect(link).toContain('as="font"');
    expect(link).toContain('crossorigin');
    await expect(build({}, page())).rejects.toThrow('no font serif-latin');
  });

  it('of a style sheet contains no script, has the URLs of its files, and fails above its limit', async () => {
    vi.stubEnv('MF_BUILD', 'b1');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await write('src/serif.woff2', 'x');
    await write('src/first.css', '@import "./part.css";\np { color: red }');
    await write('src/part.css', '@font-face { font-family: Serif; src: url("./serif.woff2") }');
    const sheet = { dir, app: 'shell', name: 'first', entry: 'src/first.css' };
    // The app, on which it depends otherwise, is not part of this build.
    const config = (maxBytes: number) => ({
      ...defineStyleSheet({ ...sheet, maxBytes }),
      dependencies: [],
    });
    await run(config(1000));
    expect(await built()).toEqual(['assets', 'first.css']);
    const styles = await readFile(path.join(dir, 'dist/first.css'), 'utf8');
    expect(styles).toMatch(/url\(\/assets\/b1\/serif\.[0-9a-f]{8}\.woff2\).*p\{color:red\}/);
    await expect(run(config(10))).rejects.toThrow('first.css 0.1 KB br (limit 0.0 KB)');
  });

  it('of a remote has the hashes of all chunks in its entry, and nothing of an earlier build', async () => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await mkdir(path.join(dir, 'dist'));
    await write('dist/old.js', 'x');
    await write('src/remote.js', 'import "./first.css"; export const page = import("./page.js");');
    await write('src/first.css', 'p { color: red }');
    await write('src/page.js', 'import "./page.css"; console.log(1);');
    await write('src/page.css', 'b { color: red }');
    const exposes = { './remote': './src/remote.js' };
    await run(defineApp({ ...app, dir, exposes }));
    const names = await readdir(path.join(dir, 'dist'), { recursive: true });
    expect(names).not.toContain('old.js');
    const read = (name: string) => readFile(path.join(dir, 'dist', name), 'utf8');
    const entry = await read(names.find((name) => /^remoteEntry\.[^/]*\.js$/.test(name)) ?? '');
    const chunks = names.filter((name) => /^assets.*\.(?:js|css)$/.test(name));
    expect(chunks).toHaveLength(4);
    for (const chunk of chunks) {
      const hash = createHash('sha256')
        .update(await read(chunk))
        .digest('base64');
      expect(entry).toContain(`"sha256-${hash}"`);
    }
  });

  it('keeps files of earlier builds for a week, because open pages still load them', async () => {
    await mkdir(path.join(dir, 'dist'));
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [name, days] of [
      ['new.js', 6],
      ['old.js', 8],
      ['current.css', 30],
    ] as const) {
      await write(`dist/${name}`, 'x');
      await utimes(path.join(dir, 'dist', name), daysAgo(days), daysAgo(days));
    }
    await build({ 'current.css': 'x' });
    const names = await built();
    expect(names).toEqual(expect.arrayContaining(['current.css', 'main.js', 'new.js']));
    expect(names).not.toContain('old.js');
  });
});

describe('the configuration of an app', () => {
  const remote = { ...app, exposes: { './remote': './src/remote.tsx' } };

  it('puts a content hash into file names in production, and none in development', () => {
    vi.stubEnv('MF_BUILD', 'b1');
    expect(defineApp(remote).output).toMatchObject({
      filename: 'assets/[name].[contenthash:8].js',
      chunkLoadingGlobal: 'chunks_mfe_x_b1',
      publicPath: 'auto',
      clean: true,
    });
    const development = defineApp({ ...remote, mode: 'development' });
    expect(development.output).toMatchObject({
      filename: '[name].js',
      chunkLoadingGlobal: 'chunks_mfe_x_dev',
    });
    expect([development.devtool, defineApp(remote).devtool]).toEqual([
      'cheap-module-source-map',
      false,
    ]);
  });

  it('has an entry, a root path and shared chunks for the shell only', () => {
    vi.stubEnv('MF_BUILD', 'b1');
    const shell = defineApp({ ...app, name: 'shell', entry: 'src/main.ts' });
    expect(shell.entry).toEqual({ main: '/app/src/main.ts' });
    expect(shell.output?.filename).toBe('assets/b1/[name].[contenthash:8].js');
    expect(shell.output?.publicPath).toBe('/');
    expect(shell.optimization?.splitChunks).toMatchObject({
      cacheGroups: { vendor: { chunks: 'initial' }, kit: { minChunks: 2 } },
    });
    expect(defineApp(remote).entry).toEqual({});
    expect(defineApp(remote).optimization?.splitChunks).toBeUndefined();
  });

  it('of a worker emits one file, named after the build id', () => {
    vi.stubEnv('MF_BUILD', 'b1');
    const worker = defineWorker({ dir: '/app', app: 'mfe_x', entry: 'src/w.ts', name: 'search' });
    expect(worker).toMatchObject({
      name: 'mfe_x_search',
      dependencies: ['mfe_x'],
      entry: { search: '/app/src/w.ts' },
      output: { filename: 'assets/[name].b1.js' },
      optimization: { splitChunks: false },
    });
  });
});

describe('a dev server', () => {
  it('of a remote allows every origin, and has its own address for the socket', () => {
    const options = devServerOptions({ port: 3001, exposes: {} });
    expect(options).toMatchObject({
      host: '127.0.0.1',
      historyApiFallback: false,
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: 'ws://127.0.0.1:3001/ws' },
    });
    expect(options).not.toHaveProperty('proxy');
  });

  it('of the shell answers every page, and proxies other requests to the platform', () => {
    const options = devServerOptions({ port: 3000, platform: 'http://localhost:8080' });
    expect(options).toMatchObject({
      historyApiFallback: true,
      // The platform refuses requests for the dev server's own host.
      proxy: [{ target: 'http://localhost:8080', changeOrigin: true }],
    });
  });

  it('prints how to start a platform that refuses its remote', async () => {
    let answer = '{"allowOverrides":true}';
    const platform = createServer((_req, res) => res.end(answer));
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const bound = platform.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
    expect(await overridesHint(url)).toBe('');
    answer = '{"allowOverrides":false}';
    const command = 'start it with `REMOTE_OVERRIDES=on npm start`.\n';
    expect(await overridesHint(url)).toBe(`${url} takes no remotes from dev servers: ${command}`);
    platform.closeAllConnections();
    await new Promise((resolve) => platform.close(resolve));
    expect(await overridesHint(url)).toBe(`No platform answers at ${url}: ${command}`);
  });

  it('is part of the URL that opens it in a running platform', () => {
    vi.stubEnv('PLATFORM', undefined);
    const entry = 'remote.mfe_x=http://127.0.0.1:3001/remoteEntry.js';
    expect(remoteDevUrl('mfe_x', 3001)).toBe(`http://localhost:8080/app?${entry}`);
    vi.stubEnv('PLATFORM', 'http://localhost:9080');
    expect(remoteDevUrl('mfe_x', 3001)).toBe(`http://localhost:9080/app?${entry}`);
  });
});
