import { PREVIEW_KINDS, type PreviewKind } from '@snippetry/preview';

const TAGS =
  'a|article|aside|button|div|footer|form|h[1-6]|header|img|input|label|li|main|nav|ol|p|section|span|svg|table|ul';
/** An element with a closing tag. Quoted text alone rarely has both. */
const ELEMENT = new RegExp(`<(${TAGS})(?:\\s[^<>]*)?>[\\s\\S]*?</\\1>`);
const SELF_CLOSED = /<[A-Z][\w.]*(?:\s[^<>]*)?\/>|<(?:img|input|br|hr)\b[^<>]*\/>/;
const JSX_PLACE = /(?:return|=>|[([,=?:]|&&)\s*\(?\s*<(?:[A-Za-z][\w.]*[\s/>]|>)/;
const DOCUMENT = /<!doctype\s+html|<html[\s>]/i;

const hasElement = (code: string) => ELEMENT.test(code) || SELF_CLOSED.test(code);
const isJsx = (code: string) =>
  JSX_PLACE.test(code) &&
  (hasElement(code) || /<[A-Z][\w.]*[\s\S]*<\/[A-Z]|<>[\s\S]*<\/>/.test(code));

function isVue(code: string): boolean {
  if (DOCUMENT.test(code)) return false;
  const template = /^\s*<template[\s>]/m.test(code);
  return (
    /^\s*<script\b[^>]*\bsetup\b/m.test(code) ||
    (template &&
      (/^\s*<script[\s>]/m.test(code) || /\bv-(?:if|for|model|on|bind)\b|\{\{/.test(code)))
  );
}

const SVELTE =
  /\$(?:state|derived|props|effect)\b[.(]|\{[#@](?:if|each|await|key|snippet|render|html|const)\b|^\s*\$:\s|\s(?:on|bind|use|transition|class):[a-z]+|<svelte:|\bon[a-z]+=\{/m;

/** Whether code is a Svelte component: top-level markup with Svelte syntax. */
function isSvelte(code: string): boolean {
  if (DOCUMENT.test(code) || !/^\s*<(?:script|style|[a-z][\w-]*|[A-Z]\w*|svelte:)/.test(code))
    return false;
  return SVELTE.test(code);
}

/** Kind of UI code, judged by the code alone; null if it is not UI code. */
function kindByCode(code: string): PreviewKind | null {
  if (isVue(code)) return 'vue';
  if (isSvelte(code)) return 'svelte';
  if (DOCUMENT.test(code)) return 'html';
  if (isJsx(code) && /\b(?:import|export|const|function|return)\b/.test(code)) return 'jsx';
  if (ELEMENT.test(code)) return 'html';
  return null;
}

function scriptKind(code: string, typescript: boolean): PreviewKind {
  if (isVue(code)) return 'vue';
  if (isSvelte(code)) return 'svelte';
  if (isJsx(code)) return typescript ? 'tsx' : 'jsx';
  return typescript ? 'typescript' : 'javascript';
}

/**
 * Kind of preview of a snippet; null if there is none. The 28 languages do not include component formats, so
 * JavaScript, TypeScript and HTML snippets are classified by their code.
 */
export function previewKind(code: string, language: string): PreviewKind | null {
  const key = language.toLowerCase();
  if (key === 'javascript' || key === 'typescript') return scriptKind(code, key === 'typescript');
  if (key === 'html') {
    const kind = kindByCode(code);
    return kind === 'vue' || kind === 'svelte' ? kind : 'html';
  }
  return PREVIEW_KINDS.find((kind) => kind === key) ?? kindByCode(code);
}
