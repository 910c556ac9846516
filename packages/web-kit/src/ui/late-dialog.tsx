import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { savesData } from '../saves-data.ts';
import { whenPanelsAreThere } from './floating/load.ts';
import { toast } from './toast.ts';

/** Props of every dialog of {@link lateDialog}. */
export interface LateDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Returns a dialog, or a bar, whose code is loaded after the first interaction, at the latest when it is opened:
 * `lateDialog(() => import('./x-dialog.tsx').then((m) => m.XDialog))`. If loading fails, the user sees a toast, and
 * opening it again tries again.
 */
export function lateDialog<Props extends LateDialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let code: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchCode = async () => {
    try {
      code = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const begin = () => {
    loading ??= fetchCode();
    return loading;
  };
  const beginAhead = () => void begin().catch(() => undefined);

  return function LateDialog(props: Props) {
    const { open } = props;
    const [isUsed, setUsed] = useState(open);
    const [Code, setCode] = useState(() => code);
    if (open && !isUsed) setUsed(true);
    if (open && code && code !== Code) setCode(() => code);
    const onFailed = useEffectEvent((cause: unknown) => {
      toast.error(t('Check the connection and try again.'), { cause });
      props.onClose();
    });
    useEffect(() => (savesData() ? undefined : whenPanelsAreThere(beginAhead)), []);
    useEffect(() => {
      if (!open || Code) return;
      let cancelled = false;
      begin().then(
        () => cancelled || setCode(() => code),
        (cause: unknown) => cancelled || onFailed(cause),
      );
      return () => {
        cancelled = true;
      };
    }, [open, Code]);
    return isUsed && Code ? <Code {...props} /> : null;
  };
}
