import { BannerPlugin, Compilation } from '@rspack/core';

/**
 * Asks the browser to compile every function of a script while it is loading, beside the page's own
 * thread: https://v8.dev/blog/explicit-compile-hints. Otherwise each is compiled when it is first called,
 * which took a third of the time that the first page held up a phone.
 */
export const compileHint = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad\n',
    raw: true,
    test: /\.js$/,
    // The minimizer would drop it.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
