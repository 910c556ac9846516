import { IconButton, Popover } from '@snippetry/web-kit/ui';
import { CircleQuestionMark } from 'lucide-react';

const EXAMPLES = [
  { write: 'fetch user', finds: 'every word, the last one also as a beginning' },
  { write: 'userName', finds: 'user_name and user-name, too' },
  { write: '"await fetch("', finds: 'exactly this text in the code' },
  { write: 'language:ts', finds: 'one language, by name, key or extension' },
  { write: 'tag:react', finds: 'snippets with this tag' },
  { write: 'user:ana', finds: 'snippets of this person' },
];

/** What can be written into the search box. */
export function SearchHelp() {
  return (
    <Popover
      label="How to search"
      className="w-84"
      trigger={
        <IconButton
          size="sm"
          className="-mr-1"
          label="How to search"
          icon={<CircleQuestionMark aria-hidden />}
        />
      }
    >
      <h2 className="mb-2 text-sm font-semibold">How to search</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {EXAMPLES.map(({ write, finds }) => (
          <div key={write} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono text-xs leading-5">{write}</dt>
            <dd className="text-xs leading-5 text-fg-2">{finds}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
