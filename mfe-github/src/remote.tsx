import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { routes } from './routes.tsx';

/** Entry of this remote, loaded by the shell. */
export const remote: RemoteModule = {
  name: 'github',
  requires: '^1.12.0',
  routes,
  texts: { de: () => import('./texts/de.json') },
};
