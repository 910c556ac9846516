import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { snippetry } from '../package.json';
import { routes } from './routes.tsx';

/** Entry of this remote, loaded by the shell. */
export const remote: RemoteModule = {
  name: 'github',
  requires: snippetry.requires,
  routes,
  texts: { de: () => import('./texts/de.json') },
};
