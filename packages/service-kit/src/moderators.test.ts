import { AppError } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { Moderators } from './moderators.ts';

const ctx = { requestId: '', log: createLog({ name: 'test', level: 'silent' }) };

it('the role of a user is fetched once, moderator or not', async () => {
  const asked: string[] = [];
  const moderators = new Moderators(async (_ctx, ids) => {
    asked.push(...ids);
    return ids.filter((id) => id === 'ada');
  });
  const answers = [];
  for (const id of ['ada', 'bo', 'ada', 'bo']) answers.push(await moderators.includes(ctx, id));
  expect(answers).toEqual([true, false, true, false]);
  expect(asked).toEqual(['ada', 'bo']);
});

it('no user is a moderator while the auth service does not answer, and roles are fetched again later', async () => {
  let isDown = true;
  const moderators = new Moderators(async (_ctx, ids) => {
    if (isDown) throw new AppError('service.unavailable');
    return ids;
  });
  expect(await moderators.includes(ctx, 'ada')).toBe(false);
  isDown = false;
  expect(await moderators.includes(ctx, 'ada')).toBe(true);
});
