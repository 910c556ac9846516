import { Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { Link } from '../router.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

/** One action of a page header. Give it `onSelect` (a button) or `to` (a link). */
export interface PageAction {
  label: string;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  to?: string | undefined;
  /** `secondary` by default; icon-only actions are `ghost`. */
  variant?: ButtonVariant | undefined;
  /** The icon alone, with the label as name and tooltip; needs `icon`. */
  iconOnly?: boolean | undefined;
  /** Text of the button if it differs from its name (a star's count beside the name "Star"). */
  text?: ReactNode;
  count?: number | string | undefined;
  /** State of a toggle. */
  pressed?: boolean | undefined;
  /** `star` fills the icon of a set star. */
  tone?: 'danger' | 'star' | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Draws a thin rule before it. */
  ruled?: boolean | undefined;
  /** Whether it stays in the header below 1024 px: unchanged, or as its icon if it has one. */
  keep?: boolean | undefined;
  /** Places it in the menu at every width. */
  menu?: boolean | undefined;
}

function Action({ action, compact }: { action: PageAction; compact: boolean }) {
  const { label, icon, to, variant, text, count, pressed, tone, disabled, busy } = action;
  const asIcon = action.iconOnly || (compact && icon && text === undefined && count === undefined);
  if (action.iconOnly && to === undefined) {
    return (
      <IconButton
        label={label}
        icon={icon}
        variant="ghost"
        pressed={pressed}
        tone={tone}
        disabled={disabled}
        busy={busy}
        onClick={action.onSelect}
      />
    );
  }
  // The name includes the visible text, which users of voice control speak.
  const facts = text ?? count;
  const named = asIcon || text !== undefined || (compact && count !== undefined);
  const name = named ? [label, facts].filter((part) => part !== undefined).join(', ') : undefined;
  const shown = asIcon || (compact && icon && text === undefined) ? null : (text ?? label);
  if (to !== undefined) {
    return (
      <Button asChild variant={action.iconOnly ? 'ghost' : variant} count={count} icon={icon}>
        <Link to={to} aria-label={name} title={asIcon ? label : undefined}>
          {shown}
        </Link>
      </Button>
    );
  }
  return (
    <Button
      variant={variant}
      icon={tone ? <span className={`sn-header-${tone}`}>{icon}</span> : icon}
      count={count}
      aria-label={name}
      // One button with and without a count, so that an arriving count does not move the focus.
      title={asIcon ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      busy={busy}
      busyLabel={action.busyLabel}
      onClick={action.onSelect}
    >
      {shown}
    </Button>
  );
}

function MoreMenu({ actions }: { actions: readonly PageAction[] }) {
  return (
    <Menu trigger={<IconButton label={t('More')} icon={<Ellipsis aria-hidden />} />}>
      {actions.map((action, index) => (
        <Fragment key={action.label}>
          {action.tone === 'danger' && index > 0 ? <MenuSeparator /> : null}
          <MenuItem
            icon={action.icon}
            to={action.to}
            onSelect={action.onSelect}
            danger={action.tone === 'danger'}
            disabled={action.disabled || action.busy}
            end={action.text ?? action.count}
          >
            {action.label}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}

/** The actions of a page header: all in a row, or the kept ones and a menu with the rest. */
export function HeaderActions({
  actions,
  wide,
}: {
  actions: readonly PageAction[];
  wide: boolean;
}) {
  if (wide) {
    const tucked = actions.filter((action) => action.menu);
    return (
      <>
        {actions
          .filter((action) => !action.menu)
          .map((action) => (
            <Fragment key={action.label}>
              {action.ruled ? <span className="sn-header-rule" /> : null}
              <Action action={action} compact={false} />
            </Fragment>
          ))}
        {tucked.length > 0 ? <MoreMenu actions={tucked} /> : null}
      </>
    );
  }
  const hasKeep = actions.some((action) => action.keep);
  const visible = actions.filter((action) => (hasKeep ? action.keep : action === actions.at(-1)));
  const rest = actions.filter((action) => !visible.includes(action));
  return (
    <>
      {visible.map((action) => (
        <Action key={action.label} action={action} compact />
      ))}
      {rest.length > 0 ? <MoreMenu actions={rest} /> : null}
    </>
  );
}
