import { plural, t } from '@snippetry/web-kit';
import { Button, PanelFooter, PanelList } from '@snippetry/web-kit/ui';
import { type ReactNode, useId, useState } from 'react';

/** Rows shown before the user asks for all. */
const FEW = 10;

export interface FewRowsProps<Item> {
  label: string;
  items: readonly Item[];
  /** Renders a row, with its key. */
  row: (item: Item) => ReactNode;
}

/** List in a panel whose first rows are shown; a button shows the others. */
export function FewRows<Item>({ label, items, row }: FewRowsProps<Item>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const visible = isOpen ? items : items.slice(0, FEW);
  return (
    <>
      <PanelList id={id} aria-label={label}>
        {visible.map(row)}
      </PanelList>
      {items.length > FEW ? (
        <PanelFooter>
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t('Show fewer')
              : plural(items.length, { one: 'Show all {count}', other: 'Show all {count}' })}
          </Button>
        </PanelFooter>
      ) : null}
    </>
  );
}
