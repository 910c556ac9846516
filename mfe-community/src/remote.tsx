import './app.css';
import type { RemoteModule } from '@snippetry/web-kit';
import { extensionsOfRemote, lazyComponent } from '@snippetry/web-kit/extensions';
import { snippetry } from '../package.json';
import { resources } from './data/resources.ts';
import { routes } from './routes.tsx';

const Discussion = lazyComponent(() =>
  import('./features/discussion/discussion.tsx').then((m) => m.Discussion),
);

/** Module that the shell loads from this remote. */
export const remote: RemoteModule = {
  name: 'community',
  requires: snippetry.requires,
  routes,
  texts: { de: () => import('./texts/de.json') },
  resources,
  ...extensionsOfRemote({ discussion: Discussion }),
};
