import { it } from 'vitest';
import { previewPage } from './show.ts';

const preview = previewPage();

const BROKEN: [title: string, code: string, named: string, advice: string][] = [
  [
    'a syntax error',
    'const a = <p>{</p>;\nexport default () => a;',
    'Syntax error',
    'missing bracket',
  ],
  [
    'a runtime error',
    'const a = 1;\nmissing.call();\n',
    'Runtime error',
    'Declare or import missing',
  ],
  [
    'a broken component',
    'export default () => <p>{undefined.x}</p>;',
    'Component error',
    'give props and data',
  ],
  [
    'a component without JSX',
    'function App() { throw new Error("boom"); }',
    'Component error',
    'default props',
  ],
  ['a rejection', 'Promise.reject(new Error("nope"));', 'Unhandled rejection', 'catch'],
  ['a late error', 'setTimeout(() => { throw new Error("late"); });', 'Runtime error', 'console'],
  [
    'an unknown package',
    "import _ from 'lodash';\nconsole.log(_);",
    'Runtime error',
    'Remove the import of lodash',
  ],
  ['no component', 'export const tags = [<p>one</p>];', 'Nothing to show', 'Export the component'],
];

it.each(BROKEN)('the preview explains %s inside the frame', async (_title, code, named, advice) => {
  const kind = code.includes('<p>') ? 'jsx' : 'javascript';
  const { frame, reports } = await preview({ kind, code });
  const panel = frame.getByRole('alert');
  await panel.getByRole('heading', { name: named }).waitFor();
  await panel.getByRole('listitem').filter({ hasText: advice }).first().waitFor();
  await reports(named);
});

it('the preview stops an endless loop by itself and shows its line', async () => {
  const code = 'let n = 0;\nwhile (true) n++;';
  const { frame, reports } = await preview({ kind: 'javascript', code });
  const alert = frame.getByRole('alert');
  await alert.getByText('ran for 4 seconds').waitFor();
  await alert.getByText('Line 2').waitFor();
  await reports('ran for 4 seconds');
});
