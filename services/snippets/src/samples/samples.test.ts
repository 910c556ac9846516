import { readdirSync, readFileSync } from 'node:fs';
import { SnippetInput, Username } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoSnippets } from './demo-snippets.ts';

const folder = new URL('../../samples/', import.meta.url);
const Samples = z.array(SnippetInput.extend({ author: Username }).strict());

const samples = readdirSync(folder).flatMap((name) =>
  Samples.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
);

describe('the public samples', () => {
  it('are accepted by the API, and are many in many languages', () => {
    expect(samples.length).toBeGreaterThanOrEqual(36);
    expect(new Set(samples.map(({ language }) => language)).size).toBeGreaterThanOrEqual(14);
    expect(new Set(samples.map(({ title }) => title)).size).toBe(samples.length);
    expect(samples.every(({ isPublic }) => isPublic)).toBe(true);
  });
});

describe('the snippets of a demo account', () => {
  it('belong to the account and are in order of creation, ending now', () => {
    const now = Date.now();
    const docs = demoSnippets({ authorId: 'a'.repeat(24), authorName: 'demo' }, now);
    const times = docs.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(docs.length);
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    expect(docs.every(({ authorName }) => authorName === 'demo')).toBe(true);
    // Demo accounts come and go: nearly all of their samples stay out of the community's lists.
    expect(docs.filter(({ isPublic }) => isPublic).length).toBeLessThanOrEqual(2);
  });
});
