import type { FailedPart } from '../../../src/ui/loading/failureHost.tsx';
import { PartFailed } from '../../../src/ui/loading/PartFailed.tsx';
import { DialogStage } from '../DialogStage.tsx';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';

const nothing = () => undefined;
const failed: FailedPart = {
  name: 'The preview',
  place: 'pane',
  reason: 'loading',
  again: false,
  trying: false,
  onTryAgain: nothing,
  onReload: nothing,
};

function Places() {
  return (
    <Stack>
      <PartFailed {...failed} />
      <PartFailed {...failed} reason="error" again trying />
      <PartFailed {...failed} name="The specification" reason="slow" />
      <PartFailed {...failed} name="The notice about the other tab" place="banner" />
      <Row caption="In the place of a control">
        <PartFailed {...failed} name="The theme switch" place="control" />
      </Row>
    </Stack>
  );
}

function Dialogs() {
  return (
    <DialogStage names={['failed-dialog']}>
      {(open, close) => (
        <PartFailed
          {...failed}
          name="The export dialog"
          place="dialog"
          open={open !== undefined}
          onClose={close}
        />
      )}
    </DialogStage>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'failures', title: 'Parts that failed', render: Places },
  { name: 'failed-dialogs', title: 'A dialog that failed', render: Dialogs, themes: 'page' },
];
