import { PREVIEW_KINDS, PREVIEW_LIBS, type PreviewInit } from './protocol.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the application's message; null for any other message to this window. */
export function parseInit(value: unknown): PreviewInit | null {
  if (typeof value !== 'object' || value === null) return null;
  const message: Record<string, unknown> = { ...value };
  const kind = PREVIEW_KINDS.find((known) => known === message.kind);
  if (message.type !== 'preview:init' || !kind || typeof message.code !== 'string') return null;
  const switches: Record<string, unknown> = { ...Object(message.libs) };
  const [react, typescript, tailwind, bootstrap, mui] = PREVIEW_LIBS.map(
    (name) => switches[name] === true,
  );
  return {
    type: 'preview:init',
    kind,
    code: message.code,
    libs: {
      react: react ?? false,
      typescript: typescript ?? false,
      tailwind: tailwind ?? false,
      bootstrap: bootstrap ?? false,
      mui: mui ?? false,
    },
    css: text(message.css),
    js: text(message.js),
    dark: message.dark === true,
  };
}
