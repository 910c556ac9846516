import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { routes } from './routes.tsx';

/** Module that the shell loads. */
export const remote: RemoteModule = {
  name: 'github',
  requires: '^1.12.0',
  routes,
  texts: { de: () => import('./texts/de.json') },
};
