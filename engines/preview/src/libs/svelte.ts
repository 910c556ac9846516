import * as svelte from 'svelte';
import * as animate from 'svelte/animate';
import * as attachments from 'svelte/attachments';
import { compile } from 'svelte/compiler';
import * as easing from 'svelte/easing';
import * as events from 'svelte/events';
// Compiled components in the syntax before Svelte 5 need it; it does not affect the others.
import 'svelte/internal/flags/legacy';
import * as client from 'svelte/internal/client';
import * as legacy from 'svelte/legacy';
import * as motion from 'svelte/motion';
import * as reactivity from 'svelte/reactivity';
import * as store from 'svelte/store';
import * as transition from 'svelte/transition';
import { asModule } from '../as-module.ts';

const namespaces: Record<string, object> = {
  svelte,
  'svelte/animate': animate,
  'svelte/attachments': attachments,
  'svelte/easing': easing,
  'svelte/events': events,
  'svelte/internal/client': client,
  'svelte/internal/disclose-version': {},
  'svelte/internal/flags/legacy': {},
  'svelte/legacy': legacy,
  'svelte/motion': motion,
  'svelte/reactivity': reactivity,
  'svelte/store': store,
  'svelte/transition': transition,
};

/** The importable modules, including those that compiled components import. */
export const modules = Object.fromEntries(
  Object.entries(namespaces).map(([name, namespace]) => [name, asModule(namespace)]),
);

export const globals = {};
export { compile };
export const { mount } = svelte;
