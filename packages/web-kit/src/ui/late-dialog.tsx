import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { savesData } from '../saves-data.ts';
import { whenPanelsAreThere } from './floating/load.ts';
import { toast } from './toast.ts';

/** What every dialog of {@link lateDialog} is told. */
export interface LateDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog, or a bar that comes as one does, whose code comes once somebody is there, at the latest when it is opened:
 * `lateDialog(() => import('./x-dialog.tsx').then((m) => m.XDialog))`. Where it cannot be loaded, that is said, and the
 * next time is another try.
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
      let isGone = false;
      begin().then(
        () => isGone || setCode(() => code),
        (cause: unknown) => isGone || onFailed(cause),
      );
      return () => {
        isGone = true;
      };
    }, [open, Code]);
    return isUsed && Code ? <Code {...props} /> : null;
  };
}
