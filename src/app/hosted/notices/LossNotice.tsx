import { useEffect, useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import { useHosted, type DeviceLoss } from '../../../screens/hosted/shared/hosted.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';

/**
 * Says that the browser has deleted what was stored on this device, until the person dismisses it or
 * something is stored again.
 */
export function LossNotice() {
  const { losses } = useHosted();
  const [loss, setLoss] = useState<DeviceLoss>();
  useEffect(() => {
    let wanted = true;
    void losses.read().then((read) => wanted && setLoss(read));
    return () => {
      wanted = false;
    };
  }, [losses]);
  if (loss === undefined) return null;
  const dismiss = () => {
    setLoss(undefined);
    losses.dismiss();
  };
  return (
    <Alert tone="danger" onDismiss={dismiss}>
      The browser has lost everything that was stored here. Changes that had not reached the server
      are gone; documents are loaded from the server again.
      {loss.copies > 0 && (
        <>
          {' '}
          <a href="/">The sandbox</a> can open {plural(loss.copies, 'backup copy', 'backup copies')}{' '}
          of what was made there.
        </>
      )}
    </Alert>
  );
}
