import path from 'node:path';
import { type Compiler, HtmlRspackPlugin } from '@rspack/core';

/**
 * Has a page ask for a font together with its style sheet, which otherwise is read first. So text is
 * mostly painted with it from the start, and does not break at other words a moment later.
 */
export class PreloadFontPlugin {
  readonly #font: string;

  /** `font` is the name of its file, without hash and ending. */
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
          // Fonts are always asked for without credentials; a preload has to say so, or it is not used.
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
