import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { type KeyboardEvent, useState } from 'react';
import type { Member } from '../../../data/types.ts';

/** A row being moved by keyboard; it is displayed at index `at` until it is dropped or cancelled. */
interface Lifted {
  id: string;
  at: number;
}

export interface LiftedRowProps {
  members: readonly Member[];
  onMove: (id: string, position: number) => void;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** Called with the index of the lifted row. */
  onAt: (index: number) => void;
}

/** Reordering by keyboard: Space lifts a row, arrows, Home and End move it, Space drops it, Escape cancels. */
export interface LiftedRow {
  id: string | undefined;
  /** The members with the lifted one at its current index. */
  members: readonly Member[];
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  /** Puts the row back, for example when it loses the focus. */
  cancel: () => void;
}

export function useLiftedRow({ members, onMove, announce, onAt }: LiftedRowProps): LiftedRow {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const from = members.findIndex(({ _id }) => _id === lifted?.id);
  const member = members[from];
  const say = (text: Msg, { title }: Member, index: number) =>
    announce(t(text, { title, position: index + 1, count: members.length }));
  const lift = (id: string) => {
    const at = members.findIndex(({ _id }) => _id === id);
    const found = members[at];
    if (!found) return;
    setLifted({ id, at });
    say(msg('Lifted {title}, position {position} of {count}'), found, at);
  };
  const end = () => setLifted(null);
  const cancel = () => {
    if (!member) return;
    end();
    onAt(from);
    say(msg('Move canceled: {title}, position {position} of {count}'), member, from);
  };
  const drop = ({ id, at }: Lifted) => {
    end();
    if (!member) return;
    say(msg('Dropped {title}, position {position} of {count}'), member, at);
    if (at !== from) onMove(id, at);
  };
  const go = (to: number) => {
    if (!lifted || !member) return;
    const at = Math.max(0, Math.min(members.length - 1, to));
    setLifted({ ...lifted, at });
    say(msg('{title}, position {position} of {count}'), member, at);
    onAt(at);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const isLifted = lifted?.id === id;
    const keys: Record<string, (() => void) | undefined> = isLifted
      ? {
          ' ': () => drop(lifted),
          Enter: () => drop(lifted),
          ArrowUp: () => go(lifted.at - 1),
          ArrowDown: () => go(lifted.at + 1),
          Home: () => go(0),
          End: () => go(members.length - 1),
          Escape: cancel,
        }
      : { ' ': () => lift(id), Enter: () => lift(id) };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    id: lifted?.id,
    members: lifted && member ? withMoved(members, from, lifted.at) : members,
    onKeyDown,
    cancel,
  };
}

export function withMoved(members: readonly Member[], from: number, to: number): readonly Member[] {
  const next = [...members];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
