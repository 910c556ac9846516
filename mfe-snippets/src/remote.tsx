import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { snippetry } from '../package.json';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

/** Module that the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'snippets',
  requires: snippetry.requires,
  routes,
  texts: { de: () => import('./texts/de.json') },
  resources,
};
