import { BannerPlugin, Compilation } from '@rspack/core';

/**
 * Adds a hint by which browsers compile every function of a script while it loads, outside of the
 * main thread: https://v8.dev/blog/explicit-compile-hints. Compiling each on its first call took a
 * third of the time for which the first page blocked a phone.
 */
export const compileHint = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad\n',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which would drop the comment.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
