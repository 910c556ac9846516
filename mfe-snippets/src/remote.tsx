import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

/** Module that the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'snippets',
  requires: '^1.13.0',
  routes,
  texts: { de: () => import('./texts/de.json') },
  resources,
};
