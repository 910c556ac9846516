import { watchDocument } from '../environment.ts';
import { execute } from '../execute.ts';
import { addStyle, addToPage } from '../libraries.ts';
import { watchErrors } from '../problems/watch.ts';
import type { RunContext } from './context.ts';
import { runCss } from './css.ts';
import { runHtml } from './html.ts';
import { runScript } from './script.ts';
import { runSvelte } from './svelte.ts';
import { runVue } from './vue.ts';

async function addChosen({ init: { libs, css } }: RunContext): Promise<void> {
  if (libs.bootstrap) await addToPage('bootstrap');
  if (libs.mui) await addToPage('mui');
  if (libs.tailwind) await addToPage('tailwind');
  addStyle(css);
}

async function show(context: RunContext): Promise<void> {
  if (context.init.kind === 'html') {
    return runHtml(context, () => {
      watchErrors(context.report);
      watchDocument();
    });
  }
  await addChosen(context);
  if (context.init.kind === 'css') return runCss(context);
  if (context.init.kind === 'vue') return runVue(context);
  if (context.init.kind === 'svelte') return runSvelte(context);
  return runScript(context);
}

/** Shows a snippet, and then runs the person's custom script. */
export async function run(context: RunContext): Promise<void> {
  await show(context);
  const { js, libs } = context.init;
  if (js.trim() === '') return;
  await execute(js, { dialect: { jsx: true, typescript: libs.typescript }, libs });
}
