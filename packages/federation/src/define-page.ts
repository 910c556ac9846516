import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { PrecompressPlugin } from './precompress.ts';
import { PreloadFontPlugin } from './preload-font.ts';
import { minimizers, rules } from './rules.ts';
import { linkedFiles, PageSizePlugin } from './size-gate.ts';

/** A page that is HTML before any script runs, built beside a web app. */
export interface PageOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** The app's federation name; the app is built first. */
  app: string;
  /** The name of the page's files: `<name>.html` and `assets/<name>.<hash>.js`. */
  name: string;
  /** The module that the browser runs. */
  entry: string;
  /** The module whose `render` returns the markup of the page. */
  markup: string;
  /**
   * The template of the page, with `<!-- markup -->` where that belongs. Besides the values below it has
   * `appFiles`: the addresses of what the app's page loads.
   */
  html: string;
  /** Values for `<%= key %>` in the template. */
  htmlValues: Record<string, string>;
  /** The font of its texts: the name of the file, without hash and ending. */
  font: string;
  /** The most bytes of JavaScript that the page may load, compressed. */
  maxScriptBytes: number;
}

interface Renderer {
  render: () => string;
}

const common = (dir: string): Configuration => ({
  mode: 'production',
  context: dir,
  devtool: false,
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: rules(dir, false) },
});

/** What the page consists of, made by React on this machine. */
function rendererOf(options: PageOptions, folder: string): Configuration {
  const { dir, app, name, markup } = options;
  return {
    ...common(dir),
    name: `${app}_${name}_markup`,
    dependencies: [app],
    entry: { [name]: path.join(dir, markup) },
    target: 'node',
    output: { path: folder, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false },
  };
}

/**
 * The rspack configurations of a page that needs nothing of Module Federation, whose runtime would be
 * a third of what it loads. One makes the markup, the other the page and its files.
 */
export function definePage(options: PageOptions): Configuration[] {
  const { dir, app, name, entry, html, htmlValues, font, maxScriptBytes } = options;
  const folder = path.join(dir, '.prerender');
  const dist = path.join(dir, 'dist');
  const load = createRequire(import.meta.url);
  // Called when the other builds are done.
  const page = () => {
    const renderer: Renderer = load(path.join(folder, `${name}.cjs`));
    const app = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const appFiles = linkedFiles(app).map((file) => `/${file}`);
    const values: Record<string, string> = { ...htmlValues, appFiles: appFiles.join(' ') };
    return readFileSync(path.join(dir, html), 'utf8')
      .replace(/<%= (\w+) %>/g, (_all, key: string) => values[key] ?? '')
      .replace('<!-- markup -->', () => renderer.render());
  };
  const browser: Configuration = {
    ...common(dir),
    name: `${app}_${name}`,
    dependencies: [`${app}_${name}_markup`],
    entry: { [name]: path.join(dir, entry) },
    target: ['web', 'es2022'],
    output: {
      path: dist,
      clean: false,
      publicPath: '/',
      uniqueName: `${app}_${name}`,
      filename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    optimization: { minimizer: minimizers(), splitChunks: false },
    plugins: [
      new HtmlRspackPlugin({
        filename: `${name}.html`,
        templateContent: page,
        scriptLoading: 'defer',
        // It would drop the comments by which React tells texts apart.
        minify: false,
      }),
      new PreloadFontPlugin(font),
      new PrecompressPlugin(),
      new PageSizePlugin(`${name}.html`, maxScriptBytes),
    ],
  };
  return [rendererOf(options, folder), browser];
}
