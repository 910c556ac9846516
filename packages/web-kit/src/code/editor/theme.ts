import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags as t } from '@lezer/highlight';
import type { FontSize } from '../editor-settings.ts';

/** Colours by token name, all from the design tokens, so that both themes work without a reload. */
export const highlightStyle = HighlightStyle.define([
  { tag: t.comment, color: 'var(--syn-comment)', fontStyle: 'italic' },
  { tag: [t.keyword, t.modifier, t.self], color: 'var(--syn-keyword)' },
  { tag: [t.string, t.special(t.string), t.character], color: 'var(--syn-string)' },
  { tag: [t.number, t.bool, t.null, t.atom, t.unit, t.color], color: 'var(--syn-number)' },
  {
    tag: [
      t.function(t.variableName),
      t.function(t.propertyName),
      t.function(t.definition(t.variableName)),
      t.macroName,
    ],
    color: 'var(--syn-function)',
  },
  { tag: [t.typeName, t.className, t.namespace], color: 'var(--syn-type)' },
  { tag: [t.propertyName, t.labelName], color: 'var(--syn-property)' },
  { tag: [t.operator, t.punctuation, t.bracket], color: 'var(--syn-operator)' },
  { tag: t.tagName, color: 'var(--syn-tag)' },
  { tag: [t.attributeName, t.meta, t.annotation], color: 'var(--syn-attr)' },
  { tag: [t.regexp, t.escape], color: 'var(--syn-regexp)' },
  { tag: t.heading, color: 'var(--syn-keyword)' },
  { tag: [t.link, t.url], color: 'var(--syn-function)' },
  { tag: t.emphasis, fontStyle: 'italic' },
  { tag: t.invalid, color: 'var(--danger)' },
]);

const MONO = {
  fontFamily: 'var(--family-mono)',
  fontFeatureSettings: '"calt" 0, "zero"',
  fontVariantLigatures: 'none',
};

const PANEL = {
  '.cm-panels': { background: 'var(--surface-1)', color: 'var(--fg-1)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line-1)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '8px 40px 8px 14px',
    fontFamily: 'var(--family-sans)',
    fontSize: '13px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', content: '""' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0', fontSize: '12px' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--ink)' },
  '.cm-textfield': {
    height: '28px',
    padding: '0 8px',
    border: '1px solid var(--line-3)',
    borderRadius: '5px',
    background: 'var(--surface-1)',
    color: 'var(--fg-1)',
    fontFamily: 'inherit',
  },
  '.cm-textfield:focus': {
    borderColor: 'var(--focus)',
    outline: '0',
    boxShadow: '0 0 0 3px var(--focus-halo)',
  },
  '.cm-button': {
    height: '28px',
    padding: '0 8px',
    border: '1px solid var(--line-2)',
    borderRadius: '5px',
    background: 'var(--surface-1)',
    backgroundImage: 'none',
    color: 'var(--fg-1)',
    fontFamily: 'inherit',
    fontWeight: '500',
  },
  '.cm-button:hover': { background: 'var(--surface-2)' },
  '.cm-button:active': { background: 'var(--surface-3)', backgroundImage: 'none' },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    borderRadius: '5px',
    color: 'var(--fg-2)',
    fontSize: '18px',
    lineHeight: '26px',
    cursor: 'default',
  },
  ':is(.cm-button, [name=close]):focus-visible': {
    outline: '2px solid var(--focus)',
    outlineOffset: '2px',
    boxShadow: '0 0 0 2px var(--focus-halo)',
  },
};

/** The editor's own looks. It lives in a shadow root, so no class of the page reaches it. */
export const baseTheme = EditorView.theme({
  '&': { height: '100%', background: 'var(--code-bg)', color: 'var(--syn-text)' },
  '&.cm-focused': { outline: '0' },
  '.cm-scroller': { ...MONO, overflow: 'auto', lineHeight: '22px', overscrollBehavior: 'auto' },
  '.cm-content': { position: 'relative', padding: '12px 0', caretColor: 'var(--fg-1)' },
  '.cm-line': { padding: '0 16px' },
  '.cm-gutters': {
    ...MONO,
    border: '0',
    borderRight: '1px solid var(--line-1)',
    background: 'var(--code-bg)',
    color: 'var(--code-gutter)',
    userSelect: 'none',
    WebkitUserSelect: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '48px', padding: '0 14px 0 8px' },
  '.cm-activeLine, .cm-marked-line': {
    background: 'var(--code-line)',
    boxShadow: 'inset 3px 0 0 var(--accent)',
  },
  '.cm-activeLineGutter, .cm-marked-gutter': {
    background: 'var(--code-line)',
    color: 'var(--fg-1)',
  },
  '&.cm-linkable .cm-lineNumbers .cm-gutterElement': { cursor: 'pointer' },
  '&.cm-linkable .cm-lineNumbers .cm-gutterElement:hover': { color: 'var(--fg-1)' },
  '::selection': { background: 'var(--selection)' },
  '.cm-line::selection, .cm-line ::selection': { background: 'var(--selection) !important' },
  '.cm-searchMatch': { background: 'var(--code-match)' },
  '.cm-searchMatch-selected': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-searchMatch-selected span': { color: 'var(--on-accent)' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'none',
    outline: '1px solid var(--line-3)',
    borderRadius: '1px',
  },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'none', color: 'var(--danger)' },
  ...PANEL,
});

const LINE_HEIGHTS: Record<FontSize, number> = { 12: 18, 13: 20, 14: 22, 16: 25, 18: 28 };

/** Theme that depends on the view: font size with its line height, and 1 px rulers at the given columns. */
export function sizeTheme(fontSize: FontSize, rulers: readonly number[]) {
  const small = fontSize === 12;
  const inset = small ? 12 : 16;
  const line = 'linear-gradient(var(--code-ruler), var(--code-ruler))';
  return EditorView.theme({
    '.cm-scroller': { fontSize: `${fontSize}px`, lineHeight: `${LINE_HEIGHTS[fontSize]}px` },
    '.cm-line': { padding: `0 ${inset}px` },
    '.cm-gutters': { fontSize: small ? '11px' : '12px' },
    '.cm-lineNumbers .cm-gutterElement': small
      ? { minWidth: '36px', padding: '0 8px 0 6px' }
      : { minWidth: '48px', padding: '0 14px 0 8px' },
    ...(rulers.length > 0 && {
      '.cm-content::after': {
        content: '""',
        position: 'absolute',
        inset: '0',
        pointerEvents: 'none',
        backgroundImage: rulers.map(() => line).join(', '),
        backgroundRepeat: 'no-repeat',
        backgroundSize: '1px 100%',
        backgroundPosition: rulers.map((column) => `calc(${inset}px + ${column}ch) 0`).join(', '),
      },
    }),
  });
}
