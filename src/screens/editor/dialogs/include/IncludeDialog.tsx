import { PlugZap } from 'lucide-react';
import { useRef } from 'react';
import type { Include, Type } from '../../../../domain/model/specification.ts';
import {
  aliasRefusal,
  includeDialog,
  suggestAlias,
} from '../../../../machines/dialogs/includeDialog.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { DraftDialogProps } from '../../dialogProps.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import { DocumentSearch } from './DocumentSearch.tsx';
import styles from './IncludeDialog.module.css';
import type { FoundDocument, EditorIncludePorts } from './includePorts.ts';
import { type RequestState, useRequest } from './useRequest.ts';

export interface IncludeDialogProps extends DraftDialogProps<
  Extract<DraftDialog, { kind: 'include' }>
> {
  readonly ports: EditorIncludePorts;
}

/** Includes the types of another document, by alias and address (rules 3). */
export function IncludeDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onFailed,
  notice,
  ports,
}: IncludeDialogProps) {
  const target = { alias: dialog.alias };
  const { draft, change, save, dismiss } = useDraftDialog(
    includeDialog,
    { spec, target },
    { dialog, onSave, onRefused, onClose, onFailed },
  );
  const { include } = draft;
  // A typed alias stays; a suggested one changes with the document.
  const suggested = useRef('');
  const [checked, check] = useRequest<readonly Type[]>();
  const set = (fields: Partial<Include>) =>
    change(({ include: before }) => ({ include: { ...before, ...fields } }));
  const setUrl = (url: string) => {
    set({ url });
    check(undefined);
  };
  const choose = (document: FoundDocument, url: string) => {
    if (include.alias === '' || include.alias === suggested.current) {
      suggested.current = suggestAlias(spec, document.name);
      set({ alias: suggested.current });
    }
    setUrl(url);
  };
  const refusal = aliasRefusal(spec, target, include.alias);
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      notice={notice}
      title={dialog.alias === undefined ? 'Include' : `Include ${dialog.alias}`}
      description="Types from another document, used here as alias:Name."
      onSubmit={() => save(spec)}
      footer={<DraftFooter onDismiss={dismiss} />}
    >
      <TextField
        label="Alias"
        monospace
        value={include.alias}
        onValueChange={(alias) => set({ alias })}
        // An empty field shows no error before anything was typed.
        error={include.alias === '' ? undefined : refusal?.message}
      />
      <div className={styles.address}>
        <TextField
          label="URL"
          type="url"
          monospace
          placeholder="https://example.com/types.json"
          value={include.url}
          onValueChange={setUrl}
          hint={
            checkedText(checked) ?? 'https://… of a document, or typehub://user:document@version'
          }
        />
        <Button
          icon={PlugZap}
          className={styles.check}
          disabled={include.url.trim() === ''}
          onClick={() => check((signal) => ports.resolve({ url: include.url.trim() }, signal))}
        >
          Check
        </Button>
      </div>
      <DocumentSearch ports={ports} onChoose={choose} />
    </Dialog>
  );
}

function checkedText(checked: RequestState<readonly Type[]>): string | undefined {
  if (checked.kind === 'idle') return undefined;
  if (checked.kind === 'asking') return 'Reading it …';
  if (checked.kind === 'refused') return checked.refusal.message;
  const names = checked.value.slice(0, 3).map(({ name }) => name);
  const rest = checked.value.length - names.length;
  if (names.length === 0) return 'The document can be read, but has no types.';
  return `It has ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
