import { LIMITS } from '@snippetry/contracts/limits';
import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Markdown } from '@snippetry/web-kit/markdown';
import { Button, Counter, Segment } from '@snippetry/web-kit/ui';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { MentionList } from './mention-list.tsx';
import type { CommentDraft } from './use-comment-draft.ts';
import { useMentions } from './use-mentions.ts';

const { max, warn, alert } = LIMITS.comment;

const VIEWS = [
  { value: 'write', label: msg('Write') },
  { value: 'preview', label: msg('Preview') },
] as const;
type View = (typeof VIEWS)[number]['value'];

export interface CommentTextBoxProps
  extends Pick<ComponentPropsWithRef<'fieldset'>, 'onFocus' | 'onBlur'> {
  draft: CommentDraft;
  /** Accessible name of the text box. */
  label: string;
  placeholder: string;
  /** Shows one line without buttons, until the user starts to write. */
  collapsed?: boolean;
  autoFocus?: boolean;
  /** Element to the left of the text. */
  start?: ReactNode;
  /** Labels of the send button, idle and busy. */
  sendLabel: string;
  busyLabel?: string;
  /** Called on Escape to end the editing; if undefined, Escape closes the discussion. */
  onEscape?: (() => void) | undefined;
  /** Subject of the text, displayed above it. */
  about?: ReactNode;
  /** Button next to the send button. */
  children: ReactNode;
}

/** A text box with hint, counter, preview and buttons inside its frame. */
export function CommentTextBox(props: CommentTextBoxProps) {
  const { draft, label, collapsed = false, start, onEscape } = props;
  const id = useId();
  const [chosen, setView] = useState<View>('write');
  // After sending or clearing, the box is empty and ready for input.
  const view = collapsed ? 'write' : chosen;
  // Popups such as mention suggestions stop the propagation of their keys. `defaultPrevented` is no
  // criterion: the surrounding dialog prevents Escape, too, so that it stays open.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.send();
    else if (event.key === 'Escape' && onEscape && !event.nativeEvent.isComposing) onEscape();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset
      aria-label={label}
      data-takes-escape={onEscape ? '' : undefined}
      className="min-w-0 rounded-card border border-line-3 bg-surface-1 focus-within:has-[textarea:focus]:border-focus focus-within:has-[textarea:focus]:shadow-[0_0_0_3px_var(--focus-halo)]"
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onKeyDown={onKeyDown}
    >
      {props.about}
      <div className="flex items-start gap-2 px-2">
        {start ? <span className="flex h-10 flex-none items-center">{start}</span> : null}
        {view === 'write' ? (
          <WriteArea {...props} id={id} collapsed={collapsed} />
        ) : (
          <Preview text={draft.text} />
        )}
      </div>
      {collapsed ? null : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 px-2 pt-1 pb-2">
          <span className="flex min-w-0 flex-1 items-center gap-2 text-xs text-fg-3 max-lg:basis-full">
            <span id={`${id}-hint`} className="min-w-0 flex-1">
              {t('Markdown supported • Be respectful and constructive')}
            </span>
            <Counter
              id={`${id}-count`}
              used={draft.text.length}
              limit={max}
              warnAbove={warn}
              dangerAbove={alert}
            />
          </span>
          <Segment
            label={t('Show')}
            options={VIEWS.map((one) => ({ ...one, label: t(one.label) }))}
            value={view}
            onChange={setView}
            className="comment-views max-lg:mr-auto"
          />
          {props.children}
          <Button
            variant="primary"
            size="sm"
            disabled={!draft.ready}
            busy={draft.busy}
            busyLabel={props.busyLabel ?? t('Posting...')}
            onClick={draft.send}
          >
            {props.sendLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface WriteAreaProps
  extends Pick<CommentTextBoxProps, 'draft' | 'label' | 'placeholder' | 'autoFocus'> {
  id: string;
  collapsed: boolean;
}

function WriteArea({ id, draft, label, placeholder, collapsed, autoFocus }: WriteAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(box, draft.change);
  const offers = mentions.people.length > 0;
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);
  const described = collapsed ? undefined : `${id}-hint ${id}-count`;
  return (
    <div className="relative min-w-0 flex-1" data-takes-escape={offers ? '' : undefined}>
      <textarea
        ref={box}
        aria-label={label}
        aria-describedby={described}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offers ? `${id}-people` : undefined}
        aria-activedescendant={offers ? `${id}-people-${mentions.active}` : undefined}
        placeholder={placeholder}
        value={draft.text}
        rows={collapsed ? 1 : 3}
        // Not disabled, which would take the focus from a user who is still typing.
        readOnly={draft.busy}
        className={collapsed ? 'comment-text comment-text-collapsed' : 'comment-text'}
        onChange={(event) => {
          draft.change(event.target.value);
          mentions.look();
        }}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onKeyDown={mentions.onKeyDown}
      />
      <MentionList id={`${id}-people`} mentions={mentions} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <section
      aria-label={t('Preview')}
      className="min-h-20 min-w-0 flex-1 px-1 py-2.5 text-base/[21px]"
    >
      {text.trim() ? (
        <Markdown text={text} />
      ) : (
        <p className="text-fg-3">{t('There is nothing to preview.')}</p>
      )}
    </section>
  );
}
