import * as own from 'react-refresh-real';

// Every bundle contains a refresh runtime, but only one that is loaded before react-dom can
// re-render.
const isFirst = globalThis.__SNIPPETRY_REFRESH__ === undefined;
globalThis.__SNIPPETRY_REFRESH__ ??= own;
const runtime = globalThis.__SNIPPETRY_REFRESH__;
const app = typeof __react_refresh_library__ === 'undefined' ? 'shell' : __react_refresh_library__;

// A remote that finds no runtime is loaded by a production shell, whose React cannot re-render in
// place.
const mustReload = isFirst && app !== 'shell';

export const createSignatureFunctionForTransform = runtime.createSignatureFunctionForTransform;
export const isLikelyComponentType = runtime.isLikelyComponentType;
export const getFamilyByType = runtime.getFamilyByType;

export function performReactRefresh() {
  if (mustReload) globalThis.location.reload();
  return runtime.performReactRefresh();
}

// Several apps have modules with the same id, such as ./src/list.tsx.
export const register = (type, id) => runtime.register(type, `${app}:${id}`);

export function injectIntoGlobalHook(target) {
  if (isFirst) runtime.injectIntoGlobalHook(target);
}
