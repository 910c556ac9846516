/// <reference path="./css.d.ts" />

export {
  type HitRanges,
  type Marker,
  type Marks,
  marksOf,
} from '@snippetry/contracts/search-hits';
export { HitText } from '../highlight/marked-text.tsx';
export {
  AddToCollectionButton,
  type AddToCollectionButtonProps,
} from './add-to-collection-button.tsx';
export {
  AddToCollectionDialog,
  type AddToCollectionDialogProps,
} from './add-to-collection-dialog.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export {
  Badge,
  type BadgeProps,
  type BadgeTone,
  DifficultyBadge,
  VisibilityBadge,
} from './badge.tsx';
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './button.tsx';
export { Checkbox, type CheckboxProps, CheckMark, type CheckMarkProps } from './checkbox.tsx';
export { Chip, type ChipProps } from './chip.tsx';
export { choiceLabel, choiceName } from './choice-names.ts';
export { CodePreview, type CodePreviewProps } from './code-preview.tsx';
export { Combobox, type ComboboxProps } from './combobox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { copyText } from './copy-text.ts';
export { Counter, type CounterLevel, type CounterProps, counterLevel } from './counter.tsx';
export { fullDate, longDate, shortDate } from './dates.ts';
export { Dialog, type DialogProps, type DialogSize } from './dialog.tsx';
export { Drawer, type DrawerProps } from './drawer.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorCard, type ErrorCardProps } from './error-card.tsx';
export { excerpt } from './excerpt.ts';
export { FeedLink, type FeedLinkProps } from './feed-link.tsx';
export { Field, type FieldControl, type FieldProps, useFieldControl } from './field.tsx';
export { Gallery } from './gallery.tsx';
export type { PageAction } from './header-actions.tsx';
export {
  HeaderMenuProvider,
  type HeaderMenuProviderProps,
  HeaderSlotProvider,
  type HeaderSlotProviderProps,
  useHeaderMenu,
} from './header-menu.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { initialsOf } from './initials.ts';
export { Input, type InputProps } from './input.tsx';
export { Kbd } from './kbd.tsx';
export { COMMAND_KEY, IS_APPLE, isDialogOpen, isTyping, singleKeys } from './keyboard.ts';
export {
  LanguageBadge,
  LanguageMark,
  type LanguageMarkProps,
  languageLine,
} from './language-mark.tsx';
export { type LateDialogProps, lateDialog } from './late-dialog.tsx';
export { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';
export { LoadMore, type LoadMoreProps } from './load-more.tsx';
export {
  Menu,
  MenuItem,
  type MenuItemProps,
  MenuLabel,
  type MenuProps,
  MenuSeparator,
} from './menu.tsx';
export { Meta, MetaItem, type MetaItemProps } from './meta.tsx';
export { LanguageBar, ProgressBar, type ProgressBarProps, StrengthMeter } from './meter.tsx';
export { cappedCount, cardNumber, compactNumber, fullNumber } from './numbers.ts';
export { snippetCount } from './option-count.tsx';
export { PageBody, PageHeader, type PageHeaderProps } from './page-header.tsx';
export { Pagination, type PaginationProps, pageNumbers } from './pagination.tsx';
export { Panel, PanelFooter, PanelList, type PanelProps } from './panel.tsx';
export { type PersonNamed, personName } from './person-name.ts';
export { Pile } from './pile.tsx';
export { Popover, type PopoverProps } from './popover.tsx';
export {
  PortalProvider,
  type PortalProviderProps,
  PortalRoot,
  usePortalContainer,
} from './portal.tsx';
export {
  type CutCode,
  type PreviewCode,
  type PreviewCode as ShownCode,
  previewCode,
  // Old name, until the next major version.
  previewCode as shownCode,
} from './preview-code.ts';
export { ProblemPage, type ProblemPageProps } from './problem-page.tsx';
export { describeError, type QueryState, QueryView, type QueryViewProps } from './query-view.tsx';
export { RelativeTime, type RelativeTimeProps } from './relative-time.tsx';
export { offerFile, saveFile } from './save-file.ts';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export { Segment, type SegmentOption, type SegmentProps } from './segment.tsx';
export { Select, type SelectOption, type SelectProps } from './select.tsx';
export { type Shortcut, type ShortcutGroup, shortcutGroups, useShortcuts } from './shortcuts.ts';
export { SignInDialog, type SignInDialogProps } from './sign-in-dialog.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export {
  CardAction,
  type CardActionProps,
  CardGrid,
  SnippetCard,
  type SnippetCardProps,
  SnippetRow,
} from './snippet-card.tsx';
export {
  SnippetCardSkeleton,
  SnippetGridSkeleton,
  SnippetListSkeleton,
} from './snippet-card-skeleton.tsx';
export { SnippetFrame, type SnippetFrameProps } from './snippet-frame.tsx';
export { type Stat, StatStrip } from './stat-strip.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { type TabSpec, Tabs, type TabsProps } from './tabs.tsx';
export { Tag, TagList, type TagListProps } from './tag.tsx';
export { TextLink, type TextLinkProps } from './text-link.tsx';
export { Textarea } from './textarea.tsx';
export { type ToastAction, type ToastOptions, toast } from './toast.ts';
export { Toaster } from './toaster.tsx';
export { Disclosure, type DisclosureProps, Toolbar, type ToolbarProps } from './toolbar.tsx';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { focusedCard, useCardKeys } from './use-card-keys.ts';
export { useCollectKey } from './use-collect-key.ts';
export { copyListedCode, type ListedCode } from './use-copy-code.ts';
export { type ListPosition, useCachedPosition, useRestorePosition } from './use-list-position.ts';
export { useOnline } from './use-online.ts';
export { usePageInRange } from './use-page-in-range.ts';
export { useSettled } from './use-settled.ts';
export { useWide } from './use-wide.ts';
export {
  type PanelUser,
  // Old name, until the next major version.
  type PanelUser as ShownUser,
  UserPanel,
  type UserPanelProps,
} from './user-panel.tsx';
export { ViewAndStarCounts, type ViewAndStarCountsProps } from './view-and-star-counts.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
