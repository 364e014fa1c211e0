import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from '../bars/Button.tsx';

export interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** The accessible name of the input behind the button. */
  readonly inputLabel: string;
  readonly onFile: (file: File) => void;
}

/** Lets a person choose a file, in the browser's own dialog. */
export function FileButton({
  inputLabel,
  onFile,
  children = 'Choose a file…',
  variant,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} icon={FileUp} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={inputLabel}
        // The media types are for systems that don't know the file endings.
        accept=".json,.yaml,.yml,.txt,application/json,application/yaml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after it has changed.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
