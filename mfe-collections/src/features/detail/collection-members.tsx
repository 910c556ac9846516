import { languageName } from '@snippetry/contracts/languages';
import { useSnippetLink } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { EmptyState, LanguageMark, Panel, PanelList } from '@snippetry/web-kit/ui';
import type { Collection } from '../../data/types.ts';

/** The snippets of a collection that the viewer may see, the one added last first. */
export function CollectionMembers({ collection }: { collection: Collection }) {
  const { snippets, snippetCount, isOwner } = collection;
  const linkTo = useSnippetLink();
  if (snippets.length === 0) {
    return (
      <EmptyState title="No snippets yet">
        {isOwner ? 'This collection is empty.' : 'There is nothing here that you may see.'}
      </EmptyState>
    );
  }
  return (
    <Panel title={snippets.length < snippetCount ? 'Added last' : 'Snippets'} padded={false}>
      <PanelList>
        {snippets.map((snippet) => (
          <li key={snippet._id} className="flex h-12 items-center gap-3 px-4">
            <LanguageMark language={snippet.language} />
            <Link
              to={linkTo(snippet._id)}
              className="truncate text-base font-semibold hover:underline"
            >
              {snippet.title}
            </Link>
            <span className="ml-auto flex-none text-xs text-fg-3">
              {languageName(snippet.language)}
            </span>
          </li>
        ))}
      </PanelList>
    </Panel>
  );
}
