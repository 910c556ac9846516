import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as client from 'react-dom/client';
import { asModule } from '../as-module.ts';

/** The importable modules. */
export const modules = {
  react: asModule(React, React),
  'react/jsx-runtime': asModule(jsx),
  'react-dom': asModule(ReactDOM, ReactDOM),
  'react-dom/client': asModule(client, client),
};

/** `ReactDOM.render` for code that was written before React 18. */
function render(element: React.ReactNode, container: Element): void {
  client.createRoot(container).render(element);
}

const hooks = Object.fromEntries(Object.entries(React).filter(([name]) => /^use[A-Z]/.test(name)));

/** Global names for code without imports; pasted components often lack the imports of hooks. */
export const globals = { ...hooks, React, ReactDOM: { ...ReactDOM, ...client, render } };

class Boundary extends React.Component<
  { onError: (error: unknown) => void; children?: React.ReactNode },
  { failed: boolean }
> {
  static readonly displayName = 'Preview';
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function isComponent(value: unknown): value is React.ComponentType {
  if (typeof value === 'function') return true;
  const kind = typeof value === 'object' && value !== null && '$$typeof' in value && value.$$typeof;
  return ['react.memo', 'react.forward_ref', 'react.lazy'].some(
    (name) => kind === Symbol.for(name),
  );
}

/** Whether {@link mount} can show a value: a component or an element. */
export const canMount = (value: unknown): boolean =>
  isComponent(value) || React.isValidElement(value);

/** Whether to show a value that is not exported. Ordinary classes have capital letters, too. */
export const canMountNamed = (value: unknown): boolean => {
  const isClass = typeof value === 'function' && /^class\b/.test(String(value));
  return canMount(value) && (!isClass || value.prototype instanceof React.Component);
};

/**
 * Shows a component in an error boundary.
 *
 * @param onError called with what the component threw
 */
export function mount(value: unknown, container: Element, onError: (error: unknown) => void): void {
  const element = isComponent(value) ? React.createElement(value) : value;
  if (!React.isValidElement(element)) return;
  const root = client.createRoot(container, { onCaughtError: () => undefined });
  const bounded = React.createElement(Boundary, { onError }, element);
  ReactDOM.flushSync(() => root.render(bounded));
}
