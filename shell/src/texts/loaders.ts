import { setServerTexts, type TextLoaders } from '@snippetry/web-kit';

/** Texts of the shell, of shared components and of the server, in one file per language. */
export const texts: TextLoaders = {
  de: async () => {
    const german = await import(/* webpackChunkName: "de" */ './de.ts');
    setServerTexts(german.server);
    return { default: german.texts };
  },
};
