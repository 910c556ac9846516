import { aSnippet } from '@snippetry/test-kit';
import { inject } from 'vitest';
import { aPerson } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const { url } = inject('platform');
let snippet: string;

const SCREENS: Record<string, Screen> = {
  'explore without an account': {
    path: () => '/explore',
    ready: (page) => page.locator('article').first().waitFor(),
  },
  discussion: {
    path: () => `/app/snippets/${snippet}?discussion=open`,
    ready: async (page) => {
      const reply = page.getByRole('textbox', { name: /^Your reply/ });
      await page.getByText('A reply').waitFor();
      if (!(await reply.isVisible())) {
        await page
          .getByRole('button', { name: /^Reply to/ })
          .first()
          .click();
      }
      await reply.waitFor();
    },
  },
};

await testScreens(url, SCREENS, async () => {
  const person = await aPerson(url);
  // The longest of everything: nothing may be clipped or pushed aside.
  const body = aSnippet({ title: 'W'.repeat(100), tags: ['a-tag-of-thirty-characters-xxx', 'b'] });
  const { data } = await person.api.call('POST /snippets', { body });
  snippet = data.snippet._id;
  const content = `# ${'W'.repeat(200)}\n\n> quoted\n\n\`\`\`\n${'x'.repeat(300)}\n\`\`\`\n- [link](https://a.example)`;
  const said = await person.api.call('POST /comments', { body: { snippet, content } });
  const reply = { snippet, content: 'A reply', parentComment: said.data.comment._id };
  await person.api.call('POST /comments', { body: reply });
  return person;
});
