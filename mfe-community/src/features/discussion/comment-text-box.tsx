import { LIMITS } from '@snippetry/contracts/limits';
import { Button, Counter } from '@snippetry/web-kit/ui';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import type { CommentDraft } from './use-comment-draft.ts';

const { max, warn, alert } = LIMITS.comment;

/** Props of {@link CommentTextBox}. */
export interface CommentTextBoxProps
  extends Pick<ComponentPropsWithRef<'fieldset'>, 'onFocus' | 'onBlur'> {
  draft: CommentDraft;
  /** Accessible name of the text box. */
  label: string;
  placeholder: string;
  /** Shows one line without buttons, until the user starts to write. */
  collapsed?: boolean;
  autoFocus?: boolean;
  /** Shown before the text. */
  start?: ReactNode;
  /** On the button that sends the text. */
  sendLabel: string;
  /** The button before it. */
  children: ReactNode;
}

/** A text box with hint, counter and buttons inside its frame. */
export function CommentTextBox(props: CommentTextBoxProps) {
  const { draft, label, placeholder, collapsed = false, autoFocus, start, children } = props;
  const id = useId();
  return (
    <fieldset
      aria-label={label}
      className="min-w-0 rounded-card border border-line-3 bg-surface-1 focus-within:has-[textarea:focus]:border-focus focus-within:has-[textarea:focus]:shadow-[0_0_0_3px_var(--focus-halo)]"
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <div className="flex items-start gap-2 px-2">
        {start ? <span className="flex h-10 flex-none items-center">{start}</span> : null}
        <textarea
          ref={(element) => {
            if (autoFocus) element?.focus();
          }}
          aria-label={label}
          aria-describedby={collapsed ? undefined : `${id}-hint ${id}-count`}
          placeholder={placeholder}
          value={draft.text}
          rows={collapsed ? 1 : 3}
          disabled={draft.busy}
          className={collapsed ? 'comment-text comment-text-collapsed' : 'comment-text'}
          onChange={(event) => draft.change(event.target.value)}
          onKeyDown={draft.onKeyDown}
        />
      </div>
      {collapsed ? null : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 px-3 pt-1 pb-2">
          <span id={`${id}-hint`} className="flex-1 text-xs text-fg-3 max-lg:basis-full">
            Markdown supported • Be respectful and constructive
          </span>
          <span className="text-xs">
            <Counter
              id={`${id}-count`}
              used={draft.text.length}
              limit={max}
              warnAbove={warn}
              dangerAbove={alert}
            />
          </span>
          {children}
          <Button
            variant="primary"
            size="sm"
            disabled={!draft.ready}
            busy={draft.busy}
            busyLabel="Posting..."
            onClick={draft.send}
          >
            {props.sendLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
