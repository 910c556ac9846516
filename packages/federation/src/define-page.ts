import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { shellAssets } from './build-id.ts';
import { compileHint } from './compile-hint.ts';
import { PrecompressPlugin } from './precompress.ts';
import { PreloadFontPlugin } from './preload-font.ts';
import { common, minimizers } from './rules.ts';
import { linkedFiles, pageGate } from './size-gate.ts';

/** Options of a prerendered page, built beside a web app. */
export interface PageOptions {
  /** Absolute path of the app's folder. */
  dir: string;
  /** The app's federation name; the app is built first. */
  app: string;
  /**
   * The name of the page's files: `<name>.html` of each language and
   * `assets/<build>/<name>.<hash>.js`.
   */
  name: string;
  /** The module that the browser runs. */
  entry: string;
  /** The module whose `render(language)` returns values for the template, by key. */
  markup: string;
  /**
   * The template of the page with placeholders: `<%= key %>`, or `<!-- key -->` for elements. Keys
   * are those of `render`, those of `htmlValues`, and `appFiles`, the paths of the files that the
   * app's page loads.
   */
  html: string;
  /** Values for `<%= key %>` in the template. */
  htmlValues: Record<string, string>;
  /**
   * Languages of the page. The first is built as `<name>.html`, others as `<name>.<language>.html`.
   */
  languages: readonly string[];
  /** File name of the font of its texts, without hash and extension. */
  font: string;
  /** Maximum bytes of JavaScript that the page may load per language, compressed with brotli. */
  maxScriptBytes: number;
}

interface Renderer {
  render: (language: string) => Record<string, string>;
}

/** Build of the module that renders the markup with React at build time. */
function rendererOf(options: PageOptions, folder: string): Configuration {
  const { dir, app, name, markup } = options;
  return {
    ...common(dir, shellAssets(dir)),
    name: `${app}_${name}_markup`,
    dependencies: [app],
    entry: { [name]: path.join(dir, markup) },
    target: 'node',
    output: { path: folder, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false },
  };
}

/**
 * Returns the rspack configurations of a page without Module Federation, whose runtime would be a
 * third of the page's bytes. The first builds the renderer, the second the page and its files.
 */
export function definePage(options: PageOptions): Configuration[] {
  const { dir, app, name, entry, html, htmlValues, languages, font, maxScriptBytes } = options;
  const folder = path.join(dir, '.prerender');
  const dist = path.join(dir, 'dist');
  const assets = shellAssets(dir);
  const load = createRequire(import.meta.url);
  // Called after the builds of the app and of the renderer.
  const page = (language: string) => {
    const renderer: Renderer = load(path.join(folder, `${name}.cjs`));
    const app = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const appFiles = linkedFiles(app).map((file) => `/${file}`);
    const values: Record<string, string> = {
      ...htmlValues,
      ...renderer.render(language),
      appFiles: appFiles.join(' '),
    };
    return readFileSync(path.join(dir, html), 'utf8')
      .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
      .replace(/<(?:%=|!--) (\w+) (?:%|--)>/g, (_all, key: string) => values[key] ?? '');
  };
  const pages = languages.map((language, index) => ({
    language,
    filename: index === 0 ? `${name}.html` : `${name}.${language}.html`,
  }));
  const browser: Configuration = {
    ...common(dir, shellAssets(dir)),
    name: `${app}_${name}`,
    dependencies: [`${app}_${name}_markup`],
    entry: { [name]: path.join(dir, entry) },
    target: ['web', 'es2022'],
    output: {
      path: dist,
      clean: false,
      publicPath: '/',
      uniqueName: `${app}_${name}`,
      filename: `${assets}/[name].[contenthash:8].js`,
      cssFilename: `${assets}/[name].[contenthash:8].css`,
      assetModuleFilename: `${assets}/[name].[contenthash:8][ext]`,
    },
    optimization: { minimizer: minimizers(), splitChunks: false },
    plugins: [
      ...pages.map(
        ({ language, filename }) =>
          new HtmlRspackPlugin({
            filename,
            templateContent: () => page(language),
            scriptLoading: 'defer',
            // Minifying would drop the comments by which React separates texts.
            minify: false,
          }),
      ),
      new PreloadFontPlugin(font),
      compileHint(),
      new PrecompressPlugin(),
      ...pages.map(({ filename }) => pageGate(filename, maxScriptBytes)),
    ],
  };
  return [rendererOf(options, folder), browser];
}
