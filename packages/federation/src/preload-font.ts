import path from 'node:path';
import { type Compiler, HtmlRspackPlugin } from '@rspack/core';

/**
 * Preloads a font with the style sheet of a page. Otherwise the browser requests it only after the
 * style sheet, and text that was painted with another font wraps differently once it arrives.
 */
export class PreloadFontPlugin {
  readonly #font: string;

  /** @param font its file name, without hash and extension */
  constructor(font: string) {
    this.#font = font;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadFont', (compilation) => {
      const { alterAssetTags } = HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTags.tap('PreloadFont', (data) => {
        const names = compilation.getAssets().map((asset) => asset.name);
        const file = names.find((name) => path.basename(name).startsWith(`${this.#font}.`));
        if (file === undefined) throw new Error(`The page has no font ${this.#font}`);
        data.assetTags.styles.unshift({
          tagName: 'link',
          // Browsers request fonts without credentials and use a preload only if it does the same.
          attributes: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
          },
          voidTag: true,
        });
        return data;
      });
    });
  }
}
