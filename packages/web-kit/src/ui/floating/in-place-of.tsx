import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  button: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Draws nothing: tells the primitive that the button is the one beside it. */
export function InPlaceOf({ button, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
