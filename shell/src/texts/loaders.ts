import { setServerTexts, type TextLoaders } from '@snippetry/web-kit';

/** The texts of the shell, of what all pages share, and of the server, in one file for each language. */
export const texts: TextLoaders = {
  de: async () => {
    const [own, shared, server] = await Promise.all([
      import(/* webpackChunkName: "de" */ './de.json'),
      import(/* webpackChunkName: "de" */ '@snippetry/web-kit/texts/de.json'),
      import(/* webpackChunkName: "de" */ './server/de.json'),
    ]);
    setServerTexts(server.default);
    return { default: { ...shared.default, ...own.default } };
  },
};
