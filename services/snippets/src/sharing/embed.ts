import type { Viewer } from '@snippetry/service-kit';
import { embedLines } from './embed-lines.ts';
import { type EmbedView, embedPage } from './embed-page.ts';
import { type EmbedTheme, embedStyle } from './embed-style.ts';
import { highlightEmbed } from './highlight-embed.ts';
import type { Highlighter } from './highlighter.ts';
import { publicPageUrl } from './public-page-url.ts';
import { findShared, type SharedStateDeps } from './shared-state.ts';

export interface EmbedDeps extends SharedStateDeps {
  highlighter: Highlighter;
  publicOrigin: string;
}

export interface EmbedOptions {
  rev?: number | undefined;
  lines?: string | undefined;
  theme: EmbedTheme;
}

/** Renders the HTML page of a snippet for frames on other sites. */
export async function embed(
  viewer: Viewer,
  id: string,
  { options, deps }: { options: EmbedOptions; deps: EmbedDeps },
): Promise<{ html: string; policy: string }> {
  const state = await findShared(viewer, { id, revision: options.rev }, deps);
  const shown = embedLines(state.content, options.lines);
  const isPart = options.lines !== undefined && shown.lines.length < shown.total;
  const view: EmbedView = {
    state,
    shown,
    isPart,
    highlighted: await highlightEmbed(state, shown, deps.highlighter),
    page: publicPageUrl(deps.publicOrigin, state.id, isPart ? shown : undefined),
  };
  const { css, policy } = embedStyle(options.theme, state.language);
  return { html: embedPage(view, css), policy };
}
