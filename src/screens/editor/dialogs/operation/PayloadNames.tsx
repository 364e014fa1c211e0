import { defaultPayloadKey } from '../../../../domain/model/constants.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Payload } from '../../../../domain/model/specification.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from './OperationDialog.module.css';

/** The names of the payload, here and in requests; OpenAPI has no name for it. */
export function PayloadNames({
  payload: { key = '', wireName = '' },
  onChange,
}: {
  readonly payload: Payload;
  readonly onChange: (change: (was: Payload) => Payload) => void;
}) {
  return (
    <div className={styles.words}>
      <TextField
        compact
        label="Payload name"
        monospace
        placeholder={defaultPayloadKey}
        value={key}
        onValueChange={(text) =>
          onChange((was) => withOptional(was, 'key', text === '' ? undefined : text))
        }
      />
      <TextField
        compact
        label="Sent as"
        monospace
        placeholder={key === '' ? defaultPayloadKey : key}
        value={wireName}
        onValueChange={(text) =>
          onChange((was) => withOptional(was, 'wireName', text === '' ? undefined : text))
        }
      />
    </div>
  );
}
