import type { Viewer } from '@snippetry/service-kit';
import { type EmbedView, embedPage } from './embed-page.ts';
import { type EmbedTheme, embedStyle } from './embed-style.ts';
import type { Highlighter } from './highlighter.ts';
import { publicPageUrl } from './public-page-url.ts';
import { findShared, type SharedState, type SharedStateDeps } from './shared-state.ts';
import { type ShownLines, shownLines } from './shown-lines.ts';

export interface EmbedDeps extends SharedStateDeps {
  highlighter: Highlighter;
  publicOrigin: string;
}

export interface EmbedOptions {
  rev?: number | undefined;
  lines?: string | undefined;
  theme: EmbedTheme;
}

/** Code before the shown lines is highlighted too, up to this length: a comment may begin there. */
const MAX_BEFORE = 30_000;

async function highlight(
  { id, revision, language, content }: SharedState,
  { from, to, lines }: ShownLines,
  highlighter: Highlighter,
): Promise<readonly string[] | null> {
  const before = content.split(/\r\n|\r|\n/, from - 1);
  const fits = before.reduce((sum, line) => sum + line.length + 1, 0) <= MAX_BEFORE;
  const text = [...(fits ? before : []), ...lines].join('\n');
  const key = `${id} ${revision} ${from}-${to}`;
  const found = await highlighter.lines(key, { language, text });
  const shown = found?.slice(fits ? from - 1 : 0);
  return shown?.length === lines.length ? shown : null;
}

/** Renders the HTML page of a snippet for frames on other sites. */
export async function embed(
  viewer: Viewer,
  id: string,
  { options, deps }: { options: EmbedOptions; deps: EmbedDeps },
): Promise<{ html: string; policy: string }> {
  const state = await findShared(viewer, { id, revision: options.rev }, deps);
  const shown = shownLines(state.content, options.lines);
  const isPart = options.lines !== undefined && shown.lines.length < shown.total;
  const view: EmbedView = {
    state,
    shown,
    isPart,
    highlighted: await highlight(state, shown, deps.highlighter),
    page: publicPageUrl(deps.publicOrigin, state.id, isPart ? shown : undefined),
  };
  const { css, policy } = embedStyle(options.theme, state.language);
  return { html: embedPage(view, css), policy };
}
