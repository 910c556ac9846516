import { expect, it, onTestFinished } from 'vitest';
import { CardDrawer } from './card-drawer.ts';

function aDrawer(reasons: Error[] = []): CardDrawer {
  const drawer = new CardDrawer((reason) => reasons.push(reason));
  onTestFinished(() => drawer.close());
  return drawer;
}

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`;

it('the same picture is drawn once, however often it is requested', async () => {
  const drawer = aDrawer();
  const [first, second] = await Promise.all([drawer.draw(picture(1)), drawer.draw(picture(1))]);
  expect(first).toBeInstanceOf(Uint8Array);
  expect(second).toBe(first);
  expect(await drawer.draw(picture(1))).toBe(first);
});

it('if too many pictures are requested at once, further ones are refused without waiting', async () => {
  const drawer = aDrawer();
  const flood = Array.from({ length: 30 }, (_, at) => drawer.draw(picture(at + 1)));
  const drawn = await Promise.all(flood);
  expect(drawn.filter((png) => png === null)).toHaveLength(22);
  expect(await drawer.draw(picture(30))).toBeInstanceOf(Uint8Array);
});

it('a picture that cannot be drawn is null and reports the reason, and the next one is drawn', async () => {
  const reasons: Error[] = [];
  const drawer = aDrawer(reasons);
  expect(await drawer.draw('<svg')).toBeNull();
  expect(reasons).toHaveLength(1);
  expect(await drawer.draw(picture(1))).toBeInstanceOf(Uint8Array);
});
