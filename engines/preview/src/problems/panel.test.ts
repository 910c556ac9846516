// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest';
import type { PreviewMessage } from '../protocol.ts';
import { createPanel } from './panel.ts';
import { SnippetProblem } from './problem.ts';
import { createReport, watchErrors } from './watch.ts';

const CODE = Array.from({ length: 9 }, (_, n) => `line ${n + 1}`).join('\n');
const panel = () => document.querySelector('snippet-problem')?.shadowRoot ?? null;
const text = (selector: string) => panel()?.querySelector(selector)?.textContent ?? null;

afterEach(() => document.querySelector('snippet-problem')?.remove());

describe('the panel of a problem', () => {
  it('shows what happened, where, and the lines around it', () => {
    createPanel({ code: CODE, dark: false })({
      kind: 'syntax',
      message: 'Unexpected token',
      line: 4,
      column: 7,
    });
    expect([text('h1'), text('p'), text('small')]).toEqual([
      'Syntax error',
      'Unexpected token',
      'Line 4, column 7',
    ]);
    expect(text('pre b')).toBe('>   4 | line 4\n');
    expect(text('pre')?.trimEnd().split('\n')).toEqual([
      '    2 | line 2',
      '    3 | line 3',
      '>   4 | line 4',
      '    5 | line 5',
      '    6 | line 6',
    ]);
    expect(panel()?.querySelector('section')?.getAttribute('role')).toBe('alert');
  });

  it.each([
    [1, ['> ', '  ', '  ']],
    [9, ['  ', '  ', '> ']],
  ])('shows fewer lines at the ends of the code: line %d', (line, marks) => {
    createPanel({ code: CODE, dark: false })({ kind: 'runtime', message: 'x', line });
    const shown = (text('pre') ?? '').split('\n').filter((row) => row !== '');
    expect(shown.map((row) => row.slice(0, 2))).toEqual(marks);
    expect(text('small')).toBe(`Line ${line}`);
  });

  it('lets the keyboard scroll lines that are longer than the frame is wide', () => {
    createPanel({ code: CODE, dark: false })({ kind: 'runtime', message: 'x', line: 2 });
    expect(panel()?.querySelector('pre')?.tabIndex).toBe(0);
    expect(panel()?.querySelector('pre')?.getAttribute('role')).toBe('group');
  });

  it('shows no lines if the line is unknown, and always a suggestion', () => {
    createPanel({ code: CODE, dark: true })({ kind: 'rejection', message: 'x' });
    expect(panel()?.querySelector('pre')).toBeNull();
    expect(panel()?.querySelectorAll('li')).toHaveLength(1);
    expect(panel()?.querySelector('section')?.className).toBe('dark');
  });

  it('shows the latest problem and how many there were', () => {
    const show = createPanel({ code: CODE, dark: false });
    show({ kind: 'runtime', message: 'first' });
    show({ kind: 'runtime', message: 'second' });
    expect(document.querySelectorAll('snippet-problem')).toHaveLength(1);
    expect(text('p')).toBe('second');
    expect(text('small')).toBe('2 problems so far; this is the latest.');
  });

  it('can be dismissed, and comes back with the next problem', () => {
    const show = createPanel({ code: CODE, dark: false });
    show({ kind: 'runtime', message: 'first' });
    panel()?.querySelector('button')?.click();
    expect(panel()).toBeNull();
    show({ kind: 'runtime', message: 'second' });
    expect(text('p')).toBe('second');
  });

  it('shows a message as text, whatever markup it holds', () => {
    createPanel({ code: '<img>', dark: false })({
      kind: 'runtime',
      message: '<img src=x onerror=alert(1)>',
      line: 1,
    });
    expect(panel()?.querySelector('img')).toBeNull();
  });
});

describe('a report', () => {
  const reporter = () => {
    const sent: PreviewMessage[] = [];
    const send = (message: PreviewMessage) => sent.push(message);
    return { sent, report: createReport({ code: CODE, isGenerated: false, dark: false, send }) };
  };

  it('reaches the user and the application, with the line if it is known', () => {
    const { report, sent } = reporter();
    report(new SnippetProblem({ kind: 'syntax', message: 'Unexpected token', line: 2 }));
    report('thrown text', 'component');
    expect(sent).toEqual([
      { type: 'error', text: 'Syntax error: Unexpected token (line 2)' },
      { type: 'error', text: 'Component error: Thrown: thrown text' },
    ]);
    expect(text('h1')).toBe('Component error');
  });

  it('is made for uncaught errors and rejections, but not for elements that failed to load', () => {
    const { report, sent } = reporter();
    watchErrors(report);
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('a'), message: 'a' }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(new ErrorEvent('error', { message: '' }));
    window.dispatchEvent(new Event('error'));
    const rejection = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
      reason: new Error('b'),
    });
    expect(window.dispatchEvent(rejection)).toBe(false);
    expect(sent.map((message) => 'text' in message && message.text)).toEqual([
      'Runtime error: TypeError: a',
      'Runtime error: Error: Script error.',
      'Unhandled rejection: Error: b',
    ]);
  });
});
