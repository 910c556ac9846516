import './app.css';
import { lazyPart, type RemoteModule } from '@snippetry/web-kit';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

const Discussion = lazyPart(() =>
  import('./features/discussion/discussion.tsx').then((m) => m.Discussion),
);

/** What the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'community',
  requires: '^1.9.0',
  routes,
  texts: { de: () => import('./texts/de.json') },
  resources,
  parts: { discussion: Discussion },
};
