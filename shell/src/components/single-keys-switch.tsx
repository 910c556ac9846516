import { t } from '@snippetry/web-kit';
import { Switch, singleKeys } from '@snippetry/web-kit/ui';
import { useSyncExternalStore } from 'react';

/** Switch for shortcuts of a single letter or sign, on this device. */
export function SingleKeysSwitch() {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
  return (
    <Switch
      checked={isOn}
      onChange={singleKeys.set}
      description={t('Off, letters and signs do nothing by themselves. This device remembers it.')}
    >
      {t('Single-key shortcuts')}
    </Switch>
  );
}
