import { PREVIEW_KINDS, PREVIEW_LIBS, type PreviewInit } from '@snippetry/contracts/preview';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The application's message, or null for anything else that was sent to this window. */
export function parseInit(value: unknown): PreviewInit | null {
  if (typeof value !== 'object' || value === null) return null;
  const said: Record<string, unknown> = { ...value };
  const kind = PREVIEW_KINDS.find((known) => known === said.kind);
  if (said.type !== 'preview:init' || !kind || typeof said.code !== 'string') return null;
  const switches: Record<string, unknown> = { ...Object(said.libs) };
  const [react, typescript, tailwind, bootstrap, mui] = PREVIEW_LIBS.map(
    (name) => switches[name] === true,
  );
  return {
    type: 'preview:init',
    kind,
    code: said.code,
    libs: {
      react: react ?? false,
      typescript: typescript ?? false,
      tailwind: tailwind ?? false,
      bootstrap: bootstrap ?? false,
      mui: mui ?? false,
    },
    css: text(said.css),
    js: text(said.js),
    dark: said.dark === true,
  };
}
