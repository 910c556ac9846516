import { readdirSync } from 'node:fs';
import { at, ROOT } from '../root.mjs';

/** Catalogue that is always loaded, so that every other one may rely on its entries. */
export const SHARED = 'web-kit';
/** Languages in addition to English. */
export const LANGUAGE_CODES = ['de'];

/** Template of new remotes, which start with every translation. */
const TEMPLATE = 'templates/remote';

const remotes = () => readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const services = () => readdirSync(at('services')).map((name) => `services/${name}/src`);

/** Texts of the contracts that screens show; all others are messages of the server. */
const ON_SCREENS = 'packages/contracts/src/notification-text.ts';

/** Files that the landing page shares with the application. */
const ON_LANDING = [
  'shell/src/components/code/',
  'shell/src/components/logo.tsx',
  'shell/src/components/logo-mark.tsx',
];

/**
 * Parts of the repository with their own catalogue in `folder`. `sources` and `except` are prefixes
 * of the paths of their files; with `screens`, every displayed literal must be translated.
 */
export function areas() {
  return [
    {
      name: SHARED,
      sources: ['packages/web-kit/src', ON_SCREENS],
      // Page for developers, not translated.
      except: ['packages/web-kit/src/ui/gallery'],
      folder: 'packages/web-kit/src/texts',
      screens: true,
    },
    {
      name: 'shell',
      sources: ['shell/src'],
      except: ['shell/src/features/landing/', 'shell/src/features/design/', ...ON_LANDING],
      folder: 'shell/src/texts',
      screens: true,
    },
    {
      name: 'landing',
      sources: ['shell/src/features/landing/', ...ON_LANDING],
      folder: 'shell/src/features/landing/texts',
      screens: true,
      isAlone: true,
    },
    ...[...remotes(), TEMPLATE].map((name) => ({
      name,
      sources: [`${name}/src`],
      folder: `${name}/src/texts`,
      screens: true,
    })),
    {
      name: 'server',
      sources: ['packages/contracts/src', 'packages/service-kit/src', 'gateway/src', ...services()],
      except: ['services/auth/src/mail/', ON_SCREENS],
      folder: 'shell/src/texts/server',
    },
    {
      name: 'mails',
      sources: ['services/auth/src/mail/'],
      folder: 'services/auth/src/mail/texts',
      isAlone: true,
    },
  ];
}

/** Absolute path of a catalogue. */
export const catalogueOf = ({ folder }, language) => at(folder, `${language}.json`);
