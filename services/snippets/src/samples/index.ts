import type { UserCard } from '@snippetry/contracts';
import type { Tx } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { demoSnippets } from './demo-snippets.ts';

/** Creates the sample snippets of demo accounts. */
export const createSamples = ({ snippets: { writer } }: { snippets: Snippets }) => ({
  async onDemoRegistered(tx: Tx, user: UserCard): Promise<void> {
    const snippets = demoSnippets({ authorId: user._id, authorName: user.username }, Date.now());
    await writer.create(tx, snippets);
    tx.emit('demo.filled', { userId: user._id, snippetIds: snippets.map(({ id }) => id) });
  },
});
