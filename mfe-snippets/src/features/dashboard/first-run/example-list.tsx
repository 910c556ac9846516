import { plural, t, toast } from '@snippetry/web-kit';
import { Button, CodePreview, LanguageBadge, SnippetFrame } from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useSaveSnippet } from '../../../data/snippet.mutations.ts';
import { EXAMPLES, type Example } from './examples.ts';

export interface ExampleListProps {
  /** Called after an example is added to the library. */
  onAdded: () => void;
}

/** Example snippets, added one by one or all at once. */
export function ExampleList({ onAdded }: ExampleListProps) {
  const save = useSaveSnippet();
  const add = async (examples: readonly Example[]) => {
    try {
      // In sequence and reversed, so that the first of the list becomes the newest.
      for (const example of examples.toReversed())
        await save.mutateAsync({ id: undefined, body: inWords(example) });
      toast.success(
        plural(examples.length, { one: 'Added {count} example', other: 'Added {count} examples' }),
      );
      onAdded();
    } catch (cause) {
      toast.error(t('Failed to add the example'), { cause });
    }
  };
  return (
    <section aria-labelledby="examples" className="mt-6">
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-4">
        <h2 id="examples" className="text-sm font-semibold">
          {t('Or start from an example')}
        </h2>
        <Button size="sm" disabled={save.isPending} onClick={() => void add(EXAMPLES)}>
          {t('Add all {count}', { count: EXAMPLES.length })}
        </Button>
      </div>
      <ul className="grid gap-4 lg:grid-cols-3">
        {EXAMPLES.map((example) => (
          <li key={example.title} className="grid min-w-0">
            <ExampleCard
              example={example}
              busy={save.isPending}
              onAdd={() => void add([example])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Translates title and description into the language of the page. */
function inWords(example: Example) {
  return { ...example, title: t(example.title), description: t(example.description) };
}

interface ExampleCardProps {
  example: Example;
  busy: boolean;
  onAdd: () => void;
}

function ExampleCard({ example, busy, onAdd }: ExampleCardProps) {
  const { title, description, language = 'javascript', content } = inWords(example);
  return (
    <SnippetFrame as="article" language={language} className="sn-card">
      <div className="sn-card-top">
        <LanguageBadge language={language} />
      </div>
      <h3 className="sn-card-title truncate">{title}</h3>
      <p className="sn-card-text">{description}</p>
      <CodePreview code={content} language={language} className="sn-card-preview" />
      <div className="px-3.5 py-2.5">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          aria-label={t('Add to my snippets: {title}', { title })}
          disabled={busy}
          onClick={onAdd}
        >
          {t('Add to my snippets')}
        </Button>
      </div>
    </SnippetFrame>
  );
}
