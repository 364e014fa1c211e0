import { Plus, X } from 'lucide-react';
import { memo, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Operation, Security } from '../../../../domain/model/specification.ts';
import type { OperationDraft } from '../../../../machines/dialogs/drafts.ts';
import { addScope } from '../../../../machines/dialogs/operationDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './OperationDialog.module.css';
import { Section } from './Section.tsx';

export interface AccessSectionProps {
  readonly scopes: Operation['security'];
  readonly authorization: boolean | undefined;
  readonly newScope: string;
  readonly security: Security | undefined;
  readonly change: (change: (draft: OperationDraft) => OperationDraft) => void;
}

const noScopes: readonly string[] = [];

/** Who may call it: the scopes, and whether the Authorization header is sent at all (rules 3). */
export const AccessSection = memo(function AccessSection({
  scopes = noScopes,
  authorization,
  newScope,
  security,
  change,
}: AccessSectionProps) {
  const field = useRef<HTMLInputElement>(null);
  const offered = security?.type === 'oauth2' ? (security.scopes ?? noScopes) : noScopes;
  const unused = offered.filter((scope) => !scopes.includes(scope));
  return (
    <Section title="Security">
      <Checkbox
        label="Sends the Authorization header"
        hint="When this is off, the operation is called without it."
        checked={authorization !== false}
        onChange={(sends) =>
          change((draft) => ({
            ...draft,
            operation: { ...draft.operation, authorization: sends },
          }))
        }
      />
      {scopes.length > 0 && (
        <ul aria-label="Scopes" className={styles.chips}>
          {scopes.map((scope) => (
            <Scope key={scope} scope={scope} change={change} field={field} />
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <div role="group" aria-label="Scopes of the settings" className={styles.chips}>
          {unused.map((scope) => (
            <Button
              key={scope}
              size="small"
              icon={Plus}
              aria-label={`Add scope ${scope}`}
              onClick={() => {
                flushSync(() => change((draft) => addScope(draft, scope)));
                field.current?.focus();
              }}
            >
              {scope}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.scopeRow}>
        <TextField
          ref={field}
          compact
          label="New scope"
          monospace
          value={newScope}
          onValueChange={(text) => change((draft) => ({ ...draft, newScope: text }))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || newScope.trim() === '') return;
            event.preventDefault();
            change((draft) => addScope(draft));
          }}
        />
        <Button
          icon={Plus}
          aria-label="Add scope"
          className={styles.action}
          onClick={() => {
            change((draft) => addScope(draft));
            field.current?.focus();
          }}
        >
          Add
        </Button>
      </div>
    </Section>
  );
});

function Scope({
  scope,
  change,
  field,
}: Pick<AccessSectionProps, 'change'> & {
  readonly scope: string;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  return (
    <li className={styles.chip}>
      <code>{scope}</code>
      <button
        type="button"
        aria-label={`Remove scope ${scope}`}
        className={styles.remove}
        onClick={() => {
          change((draft) => ({
            ...draft,
            operation: {
              ...draft.operation,
              security: (draft.operation.security ?? []).filter((other) => other !== scope),
            },
          }));
          field.current?.focus();
        }}
      >
        <X aria-hidden />
      </button>
    </li>
  );
}
