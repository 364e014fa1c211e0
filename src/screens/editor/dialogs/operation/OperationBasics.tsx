import { Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { httpCodes, httpMethods, stabilityLevels } from '../../../../domain/model/constants.ts';
import {
  operationTexts,
  withOperationTexts,
} from '../../../../domain/model/metadata/descriptions.ts';
import { withSuccessCode } from '../../../../domain/model/metadata/successResponse.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import type { Operation, Specification } from '../../../../domain/model/specification.ts';
import { operationNameRefusal } from '../../../../machines/dialogs/operation/operationDialog.ts';
import {
  describeVariable,
  undescribedVariables,
} from '../../../../machines/dialogs/operation/operationDraft.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { codeLabel } from './codeWords.ts';
import styles from './OperationDialog.module.css';

export interface OperationBasicsProps {
  readonly operation: Operation;
  /** The stored operation; undefined for a new one. */
  readonly before: Operation | undefined;
  readonly spec: Specification;
  /** The dialog was reopened after a refused save: now an empty name is shown as an error too. */
  readonly refused: boolean;
  /** Adds an argument for each variable of the path, and moves the focus to the row of the next argument. */
  readonly onPathDone: () => void;
  readonly set: (next: (operation: Operation) => Operation) => void;
}

const methods = httpMethods.map((method) => ({ value: method, label: method }));
const stabilityWords = ['Deprecated', 'Experimental', 'Stable', 'Legacy'];

/** The name of an operation, and the method, path and code of the call. */
export function OperationBasics({
  operation,
  before,
  spec,
  refused,
  onPathDone,
  set,
}: OperationBasicsProps) {
  const { name, httpMethod, httpPath, httpCode, stability } = operation;
  const { summary, description } = operationTexts(operation);
  const path = useRef<HTMLInputElement>(null);
  const refusal =
    name === '' && !refused ? undefined : operationNameRefusal(spec, name, before?.name);
  return (
    <>
      <div className={styles.basics}>
        <TextField
          label="Name"
          monospace
          value={name}
          onValueChange={(next) => set((one) => ({ ...one, name: next }))}
          error={refusal?.message}
          hint="Letters, digits, underscore and dot. Dots group operations."
        />
        <SelectField
          label="Stability"
          options={stabilityOptions(stability)}
          value={stability === undefined ? '' : String(stability)}
          onChange={(level) =>
            set((one) => withOptional(one, 'stability', level === '' ? undefined : Number(level)))
          }
        />
      </div>
      <div className={styles.call}>
        <SelectField
          compact
          label="Method"
          monospace
          options={methods}
          value={httpMethod}
          onChange={(method) => set((one) => ({ ...one, httpMethod: method }))}
        />
        <TextField
          ref={path}
          compact
          label="Path"
          monospace
          placeholder="/pets/:id"
          className={styles.path}
          value={httpPath}
          onValueChange={(text) => set((one) => ({ ...one, httpPath: text }))}
          onKeyDown={(event) => {
            // Enter adds arguments for the new variables; without new ones it saves, as everywhere.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            if (undescribedVariables(operation).length === 0) return;
            event.preventDefault();
            onPathDone();
          }}
        />
        <SelectField
          compact
          label="HTTP code"
          options={codeOptions(httpCode, before)}
          value={httpCode === undefined ? '' : String(httpCode)}
          onChange={(code) =>
            set((one) => withSuccessCode(one, code === '' ? undefined : Number(code)))
          }
        />
      </div>
      <Variables operation={operation} set={set} path={path} />
      <div className={styles.said}>
        <TextField
          compact
          label="Summary"
          value={summary}
          onValueChange={(text) => set((one) => withOperationTexts(one, { summary: text }))}
        />
        <TextArea
          compact
          label="Description"
          rows={2}
          value={description}
          onValueChange={(text) => set((one) => withOperationTexts(one, { description: text }))}
        />
      </div>
    </>
  );
}

/** A button for each path variable that no argument describes. */
function Variables({
  operation,
  set,
  path,
}: Pick<OperationBasicsProps, 'operation' | 'set'> & {
  readonly path: RefObject<HTMLInputElement | null>;
}) {
  const variables = undescribedVariables(operation);
  const group = useRef<HTMLDivElement>(null);
  const add = (name: string) => {
    flushSync(() => set((one) => describeVariable(one, name)));
    (group.current?.querySelector('button') ?? path.current)?.focus();
  };
  return (
    <div ref={group} role="group" aria-label="Variables of the path" className={styles.variables}>
      {variables.map((name) => (
        <Button key={name} size="small" icon={Plus} onClick={() => add(name)}>
          Add argument {name}
        </Button>
      ))}
    </div>
  );
}

function stabilityOptions(current: number | undefined) {
  const options = [
    { value: '', label: 'Not set (experimental)' },
    ...stabilityLevels.map((level) => ({
      value: String(level),
      label: `${level} ${stabilityWords[level]}`,
    })),
  ];
  if (current !== undefined && !stabilityLevels.some((level) => level === current)) {
    options.push({ value: String(current), label: String(current) });
  }
  return options;
}

/** The codes of rules 3; a code that the source had stays available, and so does having none. */
function codeOptions(current: number | undefined, before: Operation | undefined) {
  const codes: number[] = [...httpCodes];
  for (const read of [before?.httpCode, current]) {
    if (read !== undefined && !codes.includes(read)) codes.push(read);
  }
  const options = codes.map((code) => ({ value: String(code), label: codeLabel(code) }));
  const unsaid = current === undefined || (before !== undefined && before.httpCode === undefined);
  return unsaid ? [{ value: '', label: 'Not specified' }, ...options] : options;
}
