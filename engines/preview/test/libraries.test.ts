import { expect, it } from 'vitest';
import { previewPage } from './show.ts';

const preview = previewPage();

const HTML = '<h1 class="tracking-[7px]">Tailwind</h1><p class="badge">Bootstrap</p>';

it.each([
  ['neither Tailwind nor Bootstrap unless they are switched on', {}, 'normal', 'block'],
  ['Tailwind', { tailwind: true }, '7px', 'block'],
  ['Bootstrap', { bootstrap: true }, 'normal', 'inline-block'],
])('the preview loads %s', async (_title, libs, spacing, display) => {
  const { frame } = await preview({ kind: 'html', code: HTML, libs });
  const style = (element: Element) => getComputedStyle(element).letterSpacing;
  await expect.poll(() => frame.locator('h1').evaluate(style)).toBe(spacing);
  const badge = frame.locator('.badge');
  await expect.poll(() => badge.evaluate((one) => getComputedStyle(one).display)).toBe(display);
});

it('the preview loads Material UI, imported or as a global', async () => {
  const code = `import Chip from '@mui/material/Chip';
const { Button } = MaterialUI;
export default () => <><Button variant="contained">Material</Button><Chip label="chip" /></>;`;
  const { frame } = await preview({ kind: 'jsx', code, libs: { mui: true } });
  const button = frame.getByRole('button', { name: 'Material' });
  await button.waitFor();
  expect(await button.getAttribute('class')).toContain('MuiButton-contained');
  await frame.locator('.MuiChip-root').waitFor();
});

it('the preview of a component reports that React is switched off', async () => {
  const code = 'export default () => <button>Go</button>;';
  const { frame } = await preview({ kind: 'jsx', code, libs: { react: false } });
  await frame.getByRole('alert').getByText('switch React on and run again').waitFor();
});
