import { setServerTexts, type TextLoaders } from '@snippetry/web-kit';

/** The texts of the shell, of what all pages share, and of the server, in one file for each language. */
export const texts: TextLoaders = {
  de: async () => {
    const german = await import(/* webpackChunkName: "de" */ './de.ts');
    setServerTexts(german.server);
    return { default: german.texts };
  },
};
