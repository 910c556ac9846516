import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { name, requires } from '../remote.json';
import { routes } from './routes.tsx';

/** Entry of this remote for the shell. */
export const remote: RemoteModule = {
  name,
  requires,
  routes,
  texts: { de: () => import('./texts/de.json') },
};
