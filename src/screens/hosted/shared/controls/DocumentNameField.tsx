import { TextField } from '../../../../ui/fields/TextField.tsx';

/** The names that documents may have (provider: three to 64 letters, digits, `_` and `-`). */
const pattern = /^[A-Za-z0-9_-]{3,64}$/;

export function isDocumentName(name: string): boolean {
  return pattern.test(name);
}

export interface DocumentNameFieldProps {
  /** The owner of the document. */
  readonly user: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Whether an empty name is now an error, because the form was submitted. */
  readonly wasTried?: boolean;
}

/** A field for the name of a new document, which shows its future address. */
export function DocumentNameField({
  user,
  name,
  onName,
  wasTried = false,
}: DocumentNameFieldProps) {
  return (
    <TextField
      label="Name"
      monospace
      value={name}
      onValueChange={onName}
      hint={`Its address will be /d/${user}/${name === '' ? '…' : name}`}
      error={
        (wasTried || name !== '') && !isDocumentName(name)
          ? 'A name has 3 to 64 letters, digits, _ and -'
          : undefined
      }
    />
  );
}
