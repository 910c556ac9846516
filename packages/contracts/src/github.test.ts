import { describe, expect, it } from 'vitest';
import { GithubOwner, GithubRepo, GitRef, RepositoryPath } from './github.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, values: string[]) =>
  values.filter((value) => schema.safeParse(value).success);

describe('names and paths of GitHub', () => {
  it('may be accounts, including those of enterprises, but no part of another path', () => {
    const good = ['octocat', 'a', 'octo-cat-9', 'ana_corp'];
    const bad = ['', '..', '.', '-a', '_a', 'a/b', 'a b', 'a%2f', 'é', 'a'.repeat(40)];
    expect(takes(GithubOwner, [...good, ...bad])).toEqual(good);
  });

  it('may be repositories', () => {
    const good = ['hello.world', '.github', '_x-1', 'a'.repeat(100)];
    const bad = ['', '.', '..', 'a/b', 'a?b', 'a b', 'a'.repeat(101)];
    expect(takes(GithubRepo, [...good, ...bad])).toEqual(good);
  });

  it('may be paths of files without `..` or an empty part', () => {
    const good = ['a.ts', 'src/äöü/a b.ts', '.github/x.yml'];
    const bad = ['', '/a', 'a/', 'a//b', '../a', 'a/../b', './a', 'a\0b'];
    expect(takes(RepositoryPath, [...good, ...bad])).toEqual(good);
  });

  it('may be branch names that git accepts', () => {
    const good = ['main', 'feature/a-b', 'v1.2', 'HEAD', 'grün'];
    const bad = ['', '-a', '/a', 'a/', 'a..b', 'a b', 'a~1', 'a^', 'a:b', 'a.lock', 'a@{1}', '.a'];
    expect(takes(GitRef, [...good, ...bad])).toEqual(good);
  });
});
