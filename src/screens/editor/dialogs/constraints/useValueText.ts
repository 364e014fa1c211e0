import { useState } from 'react';
import { equalValues } from '../../../../domain/compare/equalValues.ts';
import type { Json } from '../../../../domain/model/values/json.ts';

/**
 * The text in a field for a value: `1.` already means 1, but must not turn into `1` before `1.5`
 * can be typed. If the value is changed by something else, the text follows.
 */
export function useValueText(
  value: Json | undefined,
  {
    print,
    read,
    onChange,
  }: {
    readonly print: (value: Json | undefined) => string;
    readonly read: (text: string) => Json | undefined;
    readonly onChange: (value: Json | undefined) => void;
  },
): { readonly text: string; readonly type: (text: string) => void } {
  const [typed, setTyped] = useState({ text: print(value), value });
  const isOwn = equalValues(typed.value, value);
  return {
    text: isOwn ? typed.text : print(value),
    type: (text) => {
      const next = read(text);
      setTyped({ text, value: next });
      onChange(next);
    },
  };
}
