import { FileJson, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../src/ui/signs/Alert.tsx';
import { AlertStack } from '../../../src/ui/signs/AlertStack.tsx';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { EmptyState } from '../../../src/ui/signs/EmptyState.tsx';
import { Progress } from '../../../src/ui/signs/Progress.tsx';
import { Spinner } from '../../../src/ui/signs/Spinner.tsx';
import styles from '../Gallery.module.css';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';

const nothing = () => undefined;

function Alerts() {
  return (
    <Stack>
      <Alert tone="info">A newer version is there. It starts with the next visit.</Alert>
      <Alert tone="success" onDismiss={nothing}>
        Saved on this device.
      </Alert>
      <Alert
        tone="warning"
        onDismiss={nothing}
        actions={
          <>
            <Button size="small">Undo</Button>
            <Button size="small">Show</Button>
          </>
        }
      >
        Product deleted, 37 references dangle.
      </Alert>
      <Alert
        tone="danger"
        title="The operation was not changed"
        onDismiss={nothing}
        actions={<Button size="small">Edit again</Button>}
      >
        There is already an operation named pet.getById.
      </Alert>
    </Stack>
  );
}

function Messages() {
  const [alerts, setAlerts] = useState<readonly number[]>([1, 2]);
  const next = (alerts.at(-1) ?? 0) + 1;
  return (
    <Stack>
      <Row caption="Stands in the page here; in the editor it floats over its lower edge">
        <Button onClick={() => setAlerts([...alerts, next])}>Add a message</Button>
      </Row>
      <AlertStack
        placement="inline"
        onDismiss={(id) => setAlerts(alerts.filter((alert) => String(alert) !== id))}
        alerts={alerts.map((alert) => ({
          id: String(alert),
          tone: alert % 2 === 1 ? 'success' : 'warning',
          message: alert % 2 === 1 ? 'Pet renamed to Animal.' : 'Product deleted.',
          actions: [{ label: 'Undo', onClick: nothing }],
        }))}
      />
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack>
      <Progress label="Converting operations" value={0.42} />
      <Progress label="Fetching api.example.com" value={undefined} />
      <Progress label="Done" value={1} />
      <Row caption="From 200 ms on">
        <Spinner label="Searching" />
        <Spinner label="Reading the document" showLabel />
      </Row>
    </Stack>
  );
}

function Empty() {
  return (
    <div className={styles.surface}>
      <EmptyState
        icon={FileJson}
        title="Nothing here yet"
        actions={
          <>
            <Button variant="primary" icon={Upload}>
              Import a file
            </Button>
            <Button icon={Plus}>New operation</Button>
          </>
        }
      >
        Drop an OpenAPI, TypeAPI or JSON Schema document anywhere, or start with an operation.
      </EmptyState>
    </div>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'alerts', title: 'Alerts', render: Alerts },
  { name: 'messages', title: 'Messages', render: Messages },
  { name: 'waiting', title: 'Waiting', render: Waiting },
  { name: 'empty', title: 'Empty state', render: Empty },
];
