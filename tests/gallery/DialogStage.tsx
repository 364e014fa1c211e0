import type { ReactNode } from 'react';
import { Button } from '../../src/ui/bars/Button.tsx';
import { useOpenedByHash } from './openedByHash.ts';
import { Row, Stack } from './Stage.tsx';

interface DialogStageProps<Name extends string> {
  readonly names: readonly Name[];
  readonly children: (open: Name | undefined, close: () => void) => ReactNode;
}

/** A button for each dialog of a section; the address can open one, too. */
export function DialogStage<Name extends string>({ names, children }: DialogStageProps<Name>) {
  const [open, setOpen] = useOpenedByHash(names);
  return (
    <Stack>
      <Row caption="Each opens over the page">
        {names.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      {children(open, () => setOpen(undefined))}
    </Stack>
  );
}
