import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { extensionsOfRemote, lazyComponent } from '@snippetry/web-kit/extensions';
import { snippetry } from '../package.json';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

const Adding = lazyComponent(() => import('./features/adding/adding.tsx').then((m) => m.Adding));

/** Module that the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'collections',
  requires: snippetry.requires,
  routes,
  resources,
  ...extensionsOfRemote({ adding: Adding }),
  texts: { de: () => import('./texts/de.json') },
};
