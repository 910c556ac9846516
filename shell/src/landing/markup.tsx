import { renderToString } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';

/** The landing page as it is before a script runs, or without any. */
export const render = (): string => renderToString(<LandingPage />);
