import { memo } from 'react';
import type { Operation, Security } from '../../../../domain/model/specification.ts';
import type { OperationDraft } from '../../../../machines/dialogs/dialogDrafts.ts';
import { addScope } from '../../../../machines/dialogs/operation/operationDraft.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { NameList } from './NameList.tsx';
import { DialogSection } from './DialogSection.tsx';

export interface AccessSectionProps {
  readonly scopes: Operation['security'];
  readonly authorization: boolean | undefined;
  readonly newScope: string;
  readonly security: Security | undefined;
  readonly change: (change: (draft: OperationDraft) => OperationDraft) => void;
}

const noScopes: readonly string[] = [];

/** Who may call the operation: the scopes, and whether the Authorization header is sent at all (rules 3). */
export const AccessSection = memo(function AccessSection({
  scopes = noScopes,
  authorization,
  newScope,
  security,
  change,
}: AccessSectionProps) {
  return (
    <DialogSection title="Security">
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
      <NameList
        noun="scope"
        label="Scopes"
        names={scopes}
        offered={security?.type === 'oauth2' ? (security.scopes ?? noScopes) : noScopes}
        offeredLabel="Scopes of the settings"
        typed={newScope}
        onType={(text) => change((draft) => ({ ...draft, newScope: text }))}
        onAdd={(scope) => change((draft) => addScope(draft, scope))}
        onRemove={(scope) =>
          change((draft) => ({
            ...draft,
            operation: {
              ...draft.operation,
              security: (draft.operation.security ?? []).filter((other) => other !== scope),
            },
          }))
        }
      />
    </DialogSection>
  );
});
