import { descriptionOf, withDescription } from '../../../../domain/model/metadata/descriptions.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Argument } from '../../../../domain/model/specification.ts';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from './OperationDialog.module.css';

/** The description of an argument, and its name in requests. */
export function ArgumentWords({
  argument,
  onChange,
}: {
  readonly argument: Argument;
  readonly onChange: (change: (was: Argument) => Argument) => void;
}) {
  const { name, wireName = '' } = argument;
  return (
    <div className={styles.words}>
      <TextArea
        compact
        rows={1}
        label="Argument description"
        value={descriptionOf(argument) ?? ''}
        onValueChange={(text) => onChange((was) => withDescription(was, text))}
      />
      <TextField
        compact
        label="Sent as"
        monospace
        placeholder={name}
        value={wireName}
        onValueChange={(text) =>
          onChange((was) => withOptional(was, 'wireName', text === '' ? undefined : text))
        }
      />
    </div>
  );
}
