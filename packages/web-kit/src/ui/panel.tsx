import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import './panel.css';

export interface PanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Makes the 44 px header row. */
  title?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3 | undefined;
  /** Marker fill behind the title: only for the one panel to read first. */
  marked?: boolean | undefined;
  /** At the right of the header row. */
  actions?: ReactNode;
  /** 16 px around the content; off for lists and tables that reach the edges. */
  padded?: boolean | undefined;
}

/** A plain sheet with an optional ruled header. Never snipped. */
export function Panel(props: PanelProps) {
  const { title, level = 2, marked, actions, padded = true, className, children, ...rest } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={clsx('sn-panel', className)} {...rest}>
      {title || actions ? (
        <header className="sn-panel-header">
          <Heading className="sn-panel-title">
            {marked ? <span className="sn-panel-marked">{title}</span> : title}
          </Heading>
          {actions ? <span className="sn-panel-actions">{actions}</span> : null}
        </header>
      ) : null}
      {padded ? <div className="sn-panel-body">{children}</div> : children}
    </section>
  );
}

/** Rows ruled off from each other, edge to edge, inside a panel with `padded={false}`. */
export function PanelList({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul className={clsx('sn-panel-list', className)} {...rest} />;
}

/** The save row at a form panel's foot. */
export function PanelFooter({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div className={clsx('sn-panel-footer', className)} {...rest} />;
}
