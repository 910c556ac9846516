import { expect, it } from 'vitest';
import { avatarOf, gistPageOf, pageOf } from './trusted-url.ts';

const GITHUB = 'https://github.com';

it('accepts pages of the configured server only', () => {
  expect(pageOf(GITHUB, 'https://github.com/ana')).toBe('https://github.com/ana');
  const strange = [
    'https://github.com.evil.example/ana',
    'http://github.com/ana',
    'https://user@github.com/ana',
    'javascript:alert(1)',
    '//github.com',
    '',
    null,
    7,
  ];
  for (const address of strange) expect(pageOf(GITHUB, address)).toBe('');
});

it('accepts the hosts of GitHub.com for avatars and gists', () => {
  const avatar = 'https://avatars.githubusercontent.com/u/1?v=4';
  expect(avatarOf(GITHUB, avatar)).toBe(avatar);
  expect(avatarOf(GITHUB, 'https://evil.example/u/1')).toBe('');
  const gist = 'https://gist.github.com/ana/1';
  expect(gistPageOf(GITHUB, gist)).toBe(gist);
  expect(gistPageOf('https://git.example', gist)).toBe('');
  expect(gistPageOf('https://git.example', 'https://git.example/gist/1')).not.toBe('');
});

it('accepts the subdomains of an Enterprise Server for avatars and gists', () => {
  const [avatar, gist] = ['https://avatars.git.example/u/1', 'https://gist.git.example/ana/1'];
  expect(avatarOf('https://git.example', avatar)).toBe(avatar);
  expect(gistPageOf('https://git.example', gist)).toBe(gist);
  expect(gistPageOf('https://git.example', 'https://pages.git.example/1')).toBe('');
  const local = 'http://127.0.0.1:4110/gist/1';
  expect(gistPageOf('http://127.0.0.1:4110', local)).toBe(local);
});
