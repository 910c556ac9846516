import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { loadedComments } from '../../../data/comment-cache.ts';
import { usersStartingWith } from '../../../data/user.queries.ts';
import { useDiscussion } from '../use-discussion.ts';
import { type TypedMention, typedMention, withMention } from './mention-text.ts';

const OFFERED = 6;
const PAUSE_MS = 150;

/** A user who can be mentioned. */
export interface Person {
  _id: string;
  username: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  avatar?: string | undefined;
}

/** Suggestions for the name that is being typed. */
export interface Mentions {
  people: readonly Person[];
  /** Index of the person that Enter selects. */
  active: number;
  setActive: (index: number) => void;
  choose: (person: Person) => void;
  /** Updates the suggestions for the text before the caret. */
  look: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Suggests people while a name is being typed after `@` in a text box. */
export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  change: (text: string) => void,
): Mentions {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const placeCaret = useCaret(box);
  const people = usePeople(mention?.start === closedAt ? null : mention);
  const look = () => {
    const element = box.current;
    if (!element) return;
    const next = typedMention(element.value, element.selectionStart);
    if (next?.typed !== mention?.typed) setActive(0);
    if (next === null) setClosedAt(null);
    setMention(next);
  };
  const close = () => setClosedAt(mention?.start ?? null);
  const choose = ({ username }: Person) => {
    if (!mention || !box.current) return;
    const next = withMention(box.current.value, mention, username);
    change(next.text);
    placeCaret(next.caret);
    setMention(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const person = people[active];
    if (!person || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { people, active, setActive, choose, look, close, onKeyDown };
}

/** Moves the caret of a text box after its new text is rendered. */
function useCaret(box: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (next) => {
    caret.current = next;
  };
}

/** Users whose name starts with the typed text; participants of the discussion first. */
function usePeople(mention: TypedMention | null): readonly Person[] {
  const client = useQueryClient();
  const { snippetId, viewerId } = useDiscussion();
  const typed = mention?.typed.toLowerCase() ?? '';
  const settled = useSettled(typed, PAUSE_MS);
  const { data = [] } = useQuery(usersStartingWith(typed === '' ? '' : settled, OFFERED));
  if (typed === '') return [];
  const authors = [...loadedComments(client, snippetId).values()].flatMap(
    ({ author }) => author ?? [],
  );
  const byId = new Map([...authors, ...data].map((person) => [person._id, person]));
  return [...byId.values()]
    .filter(({ _id, username }) => _id !== viewerId && username.toLowerCase().startsWith(typed))
    .slice(0, OFFERED);
}
