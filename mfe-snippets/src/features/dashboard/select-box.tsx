import { Checkbox } from '@snippetry/web-kit/ui';
import { useRef } from 'react';

/** Props of {@link SelectBox}. */
export interface SelectBoxProps {
  title: string;
  checked: boolean;
  /** Something is ticked: every box shows. */
  picking: boolean;
  /** `range` where Shift was held. */
  onToggle: (range: boolean) => void;
}

/** Ticks a snippet; out of sight until the card is pointed at, where there is a pointer. */
export function SelectBox({ title, checked, picking, onToggle }: SelectBoxProps) {
  const shift = useRef(false);
  return (
    <span
      className={`inline-flex has-focus-visible:opacity-100 pointer-coarse:opacity-100 ${
        picking ? 'opacity-100' : 'opacity-0 group-hover:opacity-100'
      }`}
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={`Select ${title}`}
        checked={checked}
        onChange={() => onToggle(shift.current)}
      />
    </span>
  );
}
