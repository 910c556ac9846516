import MarkdownIt, { type Env, type StateBlock, type StateInline, type Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { BeyondBounds, counter, MAX_DEPTH, MAX_FOOTNOTES, MAX_LENGTH, maxSteps } from './bounds.ts';
import { addressLength } from './plain-text.ts';

/** Parser of GitHub's Markdown. Inline HTML is text; the tree turns HTML blocks into text. */
const parser = new MarkdownIt({ html: true }).use(footnote);

parser.inline.ruler.disable(['html_inline', 'footnote_inline']);
// The tree drops unsafe URLs and keeps the text of their links.
parser.validateLink = () => true;

const ADDRESS = /:\/\/[^\s<"]+/y;

/** Links `http://` and `https://` URLs. Starts at the `:`, since letters are consumed in runs. */
function webAddress(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== ':' || state.linkLevel > 0) return false;
  const [scheme] = /(?<!\w)https?$/i.exec(state.pending.slice(-6)) ?? [];
  ADDRESS.lastIndex = state.pos;
  const [written = ''] = scheme === undefined ? [] : (ADDRESS.exec(state.src) ?? []);
  const rest = written.slice(0, addressLength(written));
  if (scheme === undefined || rest.length <= '://'.length) return false;
  state.pos += rest.length;
  if (silent) return true;
  state.pending = state.pending.slice(0, -scheme.length);
  state.push('link_open', 'a', 1).attrSet('href', parser.normalizeLink(scheme + rest));
  state.push('text', '', 0).content = scheme + rest;
  state.push('link_close', 'a', -1);
  return true;
}

parser.inline.ruler.at('linkify', webAddress);

const spend = (env: Env) => env.spend as (amount: number) => void;

function checkDepth(level: number): void {
  if (level > MAX_DEPTH) throw new BeyondBounds();
}

parser.block.State = class extends parser.block.State {
  override push(...args: Parameters<StateBlock['push']>): Token {
    spend(this.env)(1);
    checkDepth(this.level);
    return super.push(...args);
  }
};

parser.inline.State = class extends parser.inline.State {
  override push(...args: Parameters<StateInline['push']>): Token {
    spend(this.env)(1);
    checkDepth(this.level);
    return super.push(...args);
  }
};

function step({ env }: { env: Env }): false {
  spend(env)(1);
  return false;
}

// The step is also counted for each line that may end one of these blocks, per level of nesting.
const alt = ['paragraph', 'reference', 'blockquote', 'list'];
parser.block.ruler.before('table', 'step', step, { alt });
parser.inline.ruler.before('text', 'step', step);

// The search for the end of a link label uses cached tokens instead of the rules, so it is counted
// here.
const { skipToken } = parser.inline;
parser.inline.skipToken = (state) => {
  step(state);
  skipToken.call(parser.inline, state);
};

// Limits footnotes before the plugin copies all tokens for each of them.
parser.core.ruler.before('footnote_tail', 'footnote_limit', ({ env }) => {
  const { list = [] } = (env.footnotes ?? {}) as { list?: unknown[] };
  if (list.length > MAX_FOOTNOTES) throw new BeyondBounds();
});

/** Returns the tokens of a text. Throws `BeyondBounds`. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH) throw new BeyondBounds();
  return parser.parse(text, { spend: counter(maxSteps(text.length)) });
}
