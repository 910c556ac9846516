import type { Locale } from '@snippetry/contracts';
import { type Catalogue, msg } from '@snippetry/contracts/texts';
import { showTexts, t } from '@snippetry/web-kit';
import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';
import de from './texts/de.json';

const CATALOGUES: Readonly<Record<Locale, Catalogue | null>> = { en: null, de };

const DESCRIPTION = msg('Keep, search, share and discuss the code you would otherwise rewrite.');

const escaped = (text: string) =>
  text.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Returns the texts for hydration of a page that is not in English; data blocks are exempt from the
 * script policy.
 */
function dataBlock(locale: Locale, catalogue: Catalogue): string {
  const json = JSON.stringify(catalogue).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="texts" lang="${locale}">${json}</script>`;
}

/** Returns the static markup of the landing page in a language. */
export function render(locale: Locale) {
  const catalogue = CATALOGUES[locale];
  showTexts(locale, catalogue ?? {});
  return {
    description: escaped(t(DESCRIPTION)),
    markup: renderToString(<LandingPage />),
    texts: catalogue ? dataBlock(locale, catalogue) : '',
  };
}
