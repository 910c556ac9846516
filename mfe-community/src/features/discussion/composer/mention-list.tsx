import { plural, t } from '@snippetry/web-kit';
import { Avatar, personName, VisuallyHidden } from '@snippetry/web-kit/ui';
import type { Mentions } from './use-mentions.ts';

export interface MentionListProps {
  /** Id of the list; the ids of the rows append their index. */
  id: string;
  mentions: Mentions;
}

/** Suggestions below a text box, which keeps the focus. */
export function MentionList({ id, mentions }: MentionListProps) {
  const { people, active } = mentions;
  const count = plural(people.length, {
    one: '{count} person found',
    other: '{count} people found',
  });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{people.length > 0 ? count : null}</span>
      </VisuallyHidden>
      {people.length > 0 ? (
        <div
          id={id}
          role="listbox"
          aria-label={t('People to mention')}
          className="sn-menu absolute top-full left-2 max-w-full"
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box holds the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: options are reached through aria-activedescendant
            <div
              key={person._id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={index === active ? 'sn-menu-item sn-menu-active' : 'sn-menu-item'}
              onPointerMove={() => mentions.setActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
            >
              <Avatar name={personName(person)} src={person.avatar} />
              <span className="truncate">{person.username}</span>
              {personName(person) === person.username ? null : (
                <span className="truncate text-fg-3">{personName(person)}</span>
              )}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
