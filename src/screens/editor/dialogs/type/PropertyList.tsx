import { Plus } from 'lucide-react';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { stepsWithin } from '../../../../domain/model/values/lists.ts';
import type {
  Property,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../../domain/model/specification.ts';
import { withOptional } from '../../../../domain/model/values/optional.ts';
import { newProperty } from '../../../../machines/dialogs/type/propertyDialog.ts';
import { propertyRefusals } from '../../../../machines/dialogs/type/typeDialog.ts';
import {
  genericNames,
  newType,
  withoutPropertyAt,
  withProperty,
  withPropertyAt,
  withPropertyMoved,
} from '../../../../machines/dialogs/type/typeDraft.ts';
import {
  readTyped,
  typedFormats,
  typedText,
  withPropertyType,
} from '../../../../machines/dialogs/typeRef/typedType.ts';
import { named } from '../../../../machines/dialogs/typeRef/typeRefEdits.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TypeSelect } from '../../typeRef/TypeSelect.tsx';
import type { MakeType } from '../../dialogProps.ts';
import { useMoveStatus } from '../useMoveStatus.tsx';
import { PropertyFields } from '../property/PropertyFields.tsx';
import { PropertyRow } from './PropertyRow.tsx';
import styles from './TypeDialog.module.css';

export interface PropertyListProps {
  readonly spec: Specification;
  readonly struct: Struct;
  /** The saved type: faults that it already has are accepted. */
  readonly before: Type | undefined;
  readonly adding: Property | undefined;
  readonly onAdding: (property: Property) => void;
  readonly onChange: (edit: (struct: Struct) => Struct) => void;
  readonly self: string;
  /** The name of the property to be added next. */
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly onNewType: MakeType;
}

const scalars = ['string', 'integer', 'number', 'boolean', 'any', ...typedFormats] as const;

/** How many rows fill the first screen, and how many each following frame adds. */
const rowsOfFrame = 12;

/**
 * The properties of a struct: plain rows, of which one at a time shows its fields, and a line for
 * adding one. A type may have hundreds.
 */
export function PropertyList(props: PropertyListProps) {
  const { spec, struct, before = newType, adding = newProperty, onAdding, onChange } = props;
  const { self, nameField, onNewType } = props;
  const { properties } = struct;
  const rows = useRowsShown(properties.length);
  const [shown, setShown] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  // The button to focus once the rows are in their new places: its row, and the end of its name.
  const focusAfter = useRef<{ readonly at: number; readonly button: string }>(undefined);
  useEffect(() => {
    const wanted = focusAfter.current;
    focusAfter.current = undefined;
    if (wanted === undefined) return;
    const row = list.current?.querySelector(`[data-property="${wanted.at}"]`);
    const button = Array.from(row?.querySelectorAll('button') ?? []).find((one) =>
      one.getAttribute('aria-label')?.match(wanted.button),
    );
    (button ?? nameField.current)?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the properties, and so the rows, have changed
  }, [properties, nameField]);

  // The rows' functions never change, and call those of the last render.
  const latest = useRef({ properties, onChange });
  useEffect(() => {
    latest.current = { properties, onChange };
  });
  const show = useCallback((at: number) => setShown((was) => (was === at ? undefined : at)), []);
  const { status, moved } = useMoveStatus();
  const move = useCallback(
    (at: number, by: number) => {
      const to = at + stepsWithin(latest.current.properties.length, at, by);
      focusAfter.current = { at: to, button: by < 0 ? ' up$' : ' down$' };
      setShown((was) => (was === undefined ? was : afterMove(was, at, to)));
      latest.current.onChange((was) => withPropertyMoved(was, at, by));
      moved(`property ${latest.current.properties[at]?.name ?? ''}`, by);
    },
    [moved],
  );
  const remove = useCallback((at: number) => {
    focusAfter.current = {
      at: Math.min(at, latest.current.properties.length - 2),
      button: '^Delete ',
    };
    setShown((was) => (was === at ? undefined : was !== undefined && was > at ? was - 1 : was));
    latest.current.onChange((was) => withoutPropertyAt(was, at));
  }, []);
  const refusals = useMemo(() => propertyRefusals(struct, before), [struct, before]);
  const wrong = useMemo(() => {
    if (adding.name === '') return undefined;
    return propertyRefusals(withProperty(struct, adding), before).at(-1)?.message;
  }, [struct, adding, before]);
  const add = () => {
    nameField.current?.focus();
    if (adding.name === '' || wrong !== undefined) return;
    onChange((was) => withProperty(was, adding));
    onAdding(newProperty);
  };
  // The format of a number is removed with the type that it was typed with.
  const choose = (type: TypeRef) =>
    onAdding(withPropertyType(withOptional(adding, 'metadata', null), type));
  return (
    <section aria-label="Properties" className={styles.properties}>
      {status}
      <div ref={list} role="table" aria-label="Properties" className={styles.table}>
        <div role="row" className={styles.tableHead}>
          <span role="columnheader">Property</span>
          <span role="columnheader">Type</span>
        </div>
        {properties.slice(0, rows).map((property, at) => (
          <PropertyRow
            key={at}
            at={at}
            property={property}
            wrong={refusals[at]?.message}
            last={at === properties.length - 1}
            shown={at === shown}
            onShow={show}
            onMove={move}
            onDelete={remove}
          >
            {at === shown && (
              <PropertyFields
                property={property}
                onChange={(edit) =>
                  onChange((was) => {
                    const now = was.properties[at];
                    return now === undefined ? was : withPropertyAt(was, at, edit(now));
                  })
                }
                spec={spec}
                self={self}
                generics={genericNames(properties)}
                error={refusals[at]?.message}
                onNewType={onNewType}
              />
            )}
          </PropertyRow>
        ))}
      </div>
      <div className={styles.adding}>
        <TextField
          ref={nameField}
          compact
          hideLabel
          monospace
          label="Name of the next property"
          placeholder="Next property"
          value={adding.name}
          error={wrong}
          onValueChange={(name) => onAdding({ ...adding, name })}
          onKeyDown={(event) => {
            // Enter adds this property; if the line is empty, it saves, as everywhere.
            const saves = event.ctrlKey || event.metaKey;
            if (event.key !== 'Enter' || saves || adding.name === '') return;
            event.preventDefault();
            add();
          }}
        />
        <TypeSelect
          compact
          hideLabel
          label="Type of the next property"
          spec={spec}
          scalars={scalars}
          generics={genericNames(properties)}
          self={self}
          value={typedText(withOptional(adding.type, 'metadata', adding.metadata))}
          onChange={(name) => choose(readTyped(spec, name) ?? named(spec, undefined, name))}
          optional
          onType={choose}
          onNewType={onNewType}
        />
        <Button icon={Plus} onClick={add}>
          Add
        </Button>
      </div>
    </section>
  );
}

/** The new index of `row` after the row at `from` was moved to `to`. */
function afterMove(row: number, from: number, to: number): number {
  if (row === from) return to;
  if (from < row && row <= to) return row - 1;
  return to <= row && row < from ? row + 1 : row;
}

/** How many of the rows are rendered so far. */
function useRowsShown(count: number): number {
  const [rows, setRows] = useState(rowsOfFrame);
  useEffect(() => {
    if (rows >= count) return undefined;
    const frame = requestAnimationFrame(() => {
      startTransition(() => setRows(rows + rowsOfFrame));
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, count]);
  return rows;
}
