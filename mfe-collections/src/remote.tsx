import './app.css';
import { lazyPart, type RemoteModule } from '@snippetry/web-kit';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

const Adding = lazyPart(() => import('./features/adding/adding.tsx').then((m) => m.Adding));

/** Module that the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'collections',
  requires: '^1.9.0',
  routes,
  resources,
  parts: { adding: Adding },
  texts: { de: () => import('./texts/de.json') },
};
