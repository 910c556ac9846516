import './app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startOverrides } from './remotes/page-overrides.ts';
import { warmUp } from './remotes/warm-up.ts';
import { createAppRouter } from './routes.tsx';

startOverrides();
warmUp(window.location.pathname);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={createAppRouter()} />);
