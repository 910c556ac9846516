import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { stepFocus } from './step-focus.ts';
import './tabs.css';

/** One tab and what it shows. */
export interface TabSpec<V extends string> {
  value: V;
  label: ReactNode;
  /** Dims the tab, which can be opened but has nothing to offer yet. */
  quiet?: boolean | undefined;
  content: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Names the tab row. */
  label: string;
  tabs: readonly TabSpec<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Tabs over their panels; only the current panel is rendered. The arrow keys go from tab to tab. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId();
  const choose = (next: V) => {
    if (next !== value) onChange(next);
  };
  return (
    <div>
      <div role="tablist" className="sn-tabs" aria-label={label} aria-orientation="horizontal">
        {tabs.map((tab) => {
          const isCurrent = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={isCurrent}
              aria-controls={`${id}-panel-${tab.value}`}
              data-state={isCurrent ? 'active' : 'inactive'}
              tabIndex={isCurrent ? 0 : -1}
              className={clsx('sn-tab', tab.quiet && 'sn-tab-quiet')}
              onClick={() => choose(tab.value)}
              onFocus={() => choose(tab.value)}
              onKeyDown={stepFocus}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => {
        const isCurrent = tab.value === value;
        return (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-panel-${tab.value}`}
            aria-labelledby={`${id}-tab-${tab.value}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have nothing that a keyboard reaches
            tabIndex={0}
            hidden={!isCurrent}
            className="sn-tab-panel"
          >
            {isCurrent ? tab.content : null}
          </div>
        );
      })}
    </div>
  );
}
