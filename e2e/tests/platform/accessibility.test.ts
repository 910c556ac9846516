import { inject } from 'vitest';
import { aPerson } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const { url } = inject('platform');

const SCREENS: Record<string, Screen> = {
  landing: { path: () => '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  'sign in': {
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Sign In' }).waitFor(),
  },
  'sign up': {
    path: () => '/register',
    ready: (page) => page.getByRole('button', { name: 'Create Account' }).waitFor(),
  },
  'an unknown page': {
    path: () => '/nowhere',
    ready: (page) => page.getByText('There is nothing at this address').waitFor(),
  },
  collections: {
    path: () => '/app/collections',
    ready: (page) => page.getByText('No collections yet').waitFor(),
  },
  github: {
    path: () => '/app/github',
    ready: (page) => page.getByRole('tab', { name: 'Connection' }).waitFor(),
  },
  settings: {
    path: () => '/app/settings',
    ready: (page) => page.getByText('Personal Information').waitFor(),
  },
};

await testScreens(url, SCREENS, () => aPerson(url));
