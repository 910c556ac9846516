import { clsx } from 'clsx';
import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

/** One tab and what it shows. */
export interface TabSpec<V extends string> {
  value: V;
  label: ReactNode;
  /** Dimmed: it can be opened, but has nothing to offer yet. */
  quiet?: boolean | undefined;
  content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps<V extends string> {
  /** Names the tab row. */
  label: string;
  tabs: readonly TabSpec<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Tabs over their panels; only the current panel is rendered. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={choose}>
      <Primitive.List className="sn-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx('sn-tab', tab.quiet && 'sn-tab-quiet')}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="sn-tab-panel">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
