import { memo } from 'react';
import type { Edit } from '../../../domain/edits/edit.ts';
import { stepsWithin } from '../../../domain/model/values/lists.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type { Property, Struct, Type } from '../../../domain/model/specification.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import type { CardUpdate } from '../../../machines/editorTypes.ts';
import type { CardActions } from './cardActions.ts';
import { CardFrame } from './parts/CardFrame.tsx';
import { type CardRow, type CardSection, typeSections } from './layout/cardRows.ts';
import { Cell, CardTables } from './parts/CardTable.tsx';
import { ConstraintMarks } from './parts/ConstraintMarks.tsx';
import { Flag } from './parts/Flag.tsx';
import styles from './parts/cardParts.module.css';
import { Description } from './parts/Description.tsx';
import { EditableText } from './parts/EditableText.tsx';
import type { KnownTypes } from '../typeRef/knownTypes.ts';
import { RowActions } from '../rows/RowActions.tsx';
import { TypeLink, TypeRefView } from '../typeRef/TypeRefView.tsx';
import { usedInWords } from '../usedIn/usedInWords.ts';
import { plainLine } from '../../../reference/markdown/plainLine.ts';

/** How much of a property's description is shown in its line and its tooltip. */
const lineCharacters = 240;
const titleCharacters = 1_000;

export interface TypeCardProps {
  readonly type: Type;
  readonly root: boolean;
  readonly selected: boolean;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  /** Rows to render. Separate numbers, so that a card is only rendered again when they change. */
  readonly rowsFrom: number;
  readonly rowsTo: number;
  /** Whether the rows already have their buttons. */
  readonly rowButtons: boolean;
}

/** One type with its properties, its elements or its mapping (rules 2). */
export const TypeCard = memo(function TypeCard(props: TypeCardProps) {
  const { type, root, selected, known, actions, rowsFrom, rowsTo, rowButtons } = props;
  const { name, description } = type;
  const { edit, discard, open } = actions;
  const renamed = (to: string): Edit => ({ kind: 'type.rename', name, to });
  const described = (text: string): CardUpdate => ({
    kind: 'type.update',
    name,
    type: withOptional(type, 'description', text.trim() || null),
  });
  return (
    <CardFrame
      kind="type"
      name={name}
      label={root ? `Type ${name}, root` : `Type ${name}`}
      selected={selected}
      actions={actions}
      title={
        <span className={styles.typeTitle}>
          <EditableText
            label={`Name of ${name}`}
            value={name}
            monospace
            replaces
            check={(next) => actions.nameRefusal('type', next)}
            hint={() => usedInWords(actions.countUses(name), true)}
            onSave={edit && ((to) => edit(renamed(to)))}
            onDiscard={(to) => discard({ kind: 'type.update', name, type: { ...type, name: to } })}
          >
            <span className={type.deprecated ? styles.deprecated : undefined}>{name}</span>
          </EditableText>
          <Marks type={type} root={root} />
        </span>
      }
      subtitle={
        type.kind === 'struct' &&
        (type.parent !== undefined || type.discriminator !== undefined) ? (
          <Inheritance type={type} known={known} actions={actions} />
        ) : undefined
      }
      buttons={
        edit && (
          <Button
            variant="quiet"
            size="small"
            aria-pressed={root}
            data-tooltip={root ? `${name} is the root type` : `Make ${name} the root type`}
            onClick={() => edit({ kind: 'root.set', root: root ? null : name })}
          >
            Root
          </Button>
        )
      }
    >
      {description !== undefined && description !== '' && (
        <div className={styles.description}>
          <Description
            text={description}
            of={name}
            id={`t:${name}`}
            expanded={actions.expanded}
            onSave={edit && ((text) => edit(described(text)))}
            onDiscard={(text) => discard(described(text))}
          />
        </div>
      )}
      <CardTables
        sections={typeSections(type)}
        window={{ from: rowsFrom, to: rowsTo }}
        name={name}
        renderRow={(row) => (
          <Row row={row} type={type} known={known} actions={actions} buttons={rowButtons} />
        )}
        renderHeadingEnd={(section: CardSection) =>
          section.key === 'properties' &&
          edit &&
          open && (
            <span role="columnheader" className={styles.addCell}>
              <button
                type="button"
                className={styles.add}
                aria-label={`New Property of ${name}`}
                onClick={() => open({ kind: 'property', type: name })}
              >
                New Property
              </button>
            </span>
          )
        }
      />
    </CardFrame>
  );
});

function Marks({ type, root }: { readonly type: Type; readonly root: boolean }) {
  return (
    <span className={styles.marks}>
      {root && <Badge tone="accent">root</Badge>}
      {type.kind !== 'struct' && <Badge tone="neutral">{type.kind}</Badge>}
      {type.kind === 'struct' && type.base && <Badge tone="neutral">abstract</Badge>}
      {type.deprecated && <Badge tone="warning">deprecated</Badge>}
    </span>
  );
}

function Inheritance({
  type,
  known,
  actions,
}: {
  readonly type: Struct;
  readonly known: KnownTypes;
  readonly actions: CardActions;
}) {
  return (
    <>
      {type.parent !== undefined && (
        <span>
          extends <TypeRefView type={type.parent} known={known} onJump={actions.jump} />
        </span>
      )}
      {type.parent !== undefined && type.discriminator !== undefined && ' · '}
      {type.discriminator !== undefined && <span>discriminated by {type.discriminator}</span>}
    </>
  );
}

interface RowProps {
  readonly row: CardRow;
  readonly type: Type;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  readonly buttons: boolean;
}

const Row = memo(function Row({ row, type, known, actions, buttons }: RowProps) {
  const { open, jump } = actions;
  const edit = buttons ? actions.edit : undefined;
  switch (row.kind) {
    case 'property': {
      const { property, index } = row;
      const address = { type: type.name, name: property.name };
      const count = type.kind === 'struct' ? type.properties.length : 0;
      return (
        <>
          <PropertyCells
            property={property}
            known={known}
            actions={actions}
            onOpen={open && ((label) => open({ kind: 'property', ...address, at: { label } }))}
          />
          {edit && (
            <RowActions
              subject={`property ${property.name}`}
              index={index}
              last={index === count - 1}
              onOpen={open && (() => open({ kind: 'property', ...address }))}
              onMove={(by) =>
                edit({ kind: 'property.move', ...address, by: stepsWithin(count, index, by) })
              }
              onDelete={() => edit({ kind: 'property.delete', ...address })}
            />
          )}
        </>
      );
    }
    case 'no-properties':
      return (
        <Cell>
          <span className={styles.absent}>No properties</span>
        </Cell>
      );
    case 'element':
      return (
        <>
          <Cell tone="muted">{row.label}</Cell>
          <Cell>
            <TypeRefView type={row.type} known={known} onJump={jump} />
            <ConstraintMarks owner={row.type} known={known} />
          </Cell>
        </>
      );
    case 'mapping': {
      const { entry, index } = row;
      const remove = () => {
        if (type.kind !== 'struct' || type.mapping === undefined) return;
        const mapping = type.mapping.filter((_, at) => at !== index);
        edit?.({ kind: 'type.mapping', name: type.name, mapping });
      };
      return (
        <>
          <Cell tone="name" title={entry.value}>
            {entry.value}
          </Cell>
          <Cell>
            <span className={styles.value}>
              <TypeLink name={entry.type} known={known} onJump={jump} />
            </span>
          </Cell>
          {edit && <RowActions subject={`mapping ${entry.value}`} onDelete={remove} />}
        </>
      );
    }
    case 'argument':
    case 'payload':
    case 'return':
    case 'no-content':
    case 'throw':
    case 'fact':
      return null;
  }
});

function PropertyCells({
  property,
  known,
  actions,
  onOpen,
}: {
  readonly property: Property;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  readonly onOpen: ((label: string) => void) | undefined;
}) {
  const description = property.description ?? '';
  return (
    <>
      <Cell tone="name" title={property.name} onOpen={onOpen}>
        <span className={property.deprecated ? styles.deprecated : undefined} data-field="Name">
          {property.name}
        </span>
        {property.deprecated && <Flag field="Deprecated">deprecated</Flag>}
      </Cell>
      <Cell onOpen={onOpen}>
        <TypeRefView type={property.type} known={known} onJump={actions.jump} />
        {property.nullable && <Flag field="Nullable">nullable</Flag>}
        <ConstraintMarks owner={property} known={known} />
      </Cell>
      <Cell
        tone="muted"
        title={description === '' ? undefined : description.slice(0, titleCharacters)}
        onOpen={onOpen}
      >
        <span data-field="Description">{plainLine(description, lineCharacters)}</span>
      </Cell>
    </>
  );
}
