import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  button: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Renders nothing: registers the existing button as the primitive's trigger. */
export function InPlaceOf({ button, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
