import type { DeviceLoss, LossPorts } from '../../../screens/hosted/shared/hosted.ts';
import { forgetLoss, isDatabaseLost } from '../../session/journal/lostDatabase.ts';
import type { Services } from '../../session/services.ts';

/** Finds out once, after the first paint, whether this browser's database was lost. */
export function createLosses(painted: Promise<void>, services: Services): LossPorts {
  const { older } = services;
  let loss: Promise<DeviceLoss | undefined> = painted
    .then(() => isDatabaseLost(services))
    .then((isLost) => (isLost ? { copies: older.ids().length } : undefined));
  return {
    read: () => loss,
    dismiss() {
      loss = Promise.resolve(undefined);
      // Where nothing can be stored, nothing can be lost again.
      void forgetLoss(services).catch(() => undefined);
    },
  };
}
