import { memo } from 'react';
import type { Edit } from '../../../domain/edits/edit.ts';
import { descriptionOf, operationTexts } from '../../../domain/model/metadata/descriptions.ts';
import { metadataIn, type PayloadKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import { saysNoContent } from '../../../domain/model/metadata/successResponse.ts';
import { stepsWithin } from '../../../domain/model/values/lists.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type { Argument, Operation } from '../../../domain/model/specification.ts';
import { withPath } from '../../../machines/dialogs/operation/pathVariables.ts';
import type { CardUpdate } from '../../../machines/editorTypes.ts';
import type { FieldPlace } from '../../../machines/dialogs/dialogDrafts.ts';
import { CodeBadge } from '../../../reference/parts/CodeBadge.tsx';
import { methodTone } from '../../../reference/content/methodTone.ts';
import { PathText } from '../../../reference/parts/PathText.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { BodyMarks } from './parts/BodyMarks.tsx';
import { Flag } from './parts/Flag.tsx';
import type { CardActions } from './cardActions.ts';
import { CardFrame } from './parts/CardFrame.tsx';
import { type CardRow, operationSections } from './layout/cardRows.ts';
import { readTags, writeTags } from './layout/typedTags.ts';
import { Cell, CardTables } from './parts/CardTable.tsx';
import { ConstraintMarks } from './parts/ConstraintMarks.tsx';
import styles from './parts/cardParts.module.css';
import { Description } from './parts/Description.tsx';
import { EditableText } from './parts/EditableText.tsx';
import type { KnownTypes } from '../typeRef/knownTypes.ts';
import { RowActions } from '../rows/RowActions.tsx';
import { TypeRefView } from '../typeRef/TypeRefView.tsx';

export interface OperationCardProps {
  readonly operation: Operation;
  readonly selected: boolean;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  /** Rows to render. Separate numbers, so that a card is only rendered again when they change. */
  readonly rowsFrom: number;
  readonly rowsTo: number;
  /** Whether the rows already have their buttons. */
  readonly rowButtons: boolean;
}

/** One operation: its method and path, its arguments, and its responses (rules 2). */
export const OperationCard = memo(function OperationCard(props: OperationCardProps) {
  const { operation, selected, known, actions, rowsFrom, rowsTo, rowButtons } = props;
  const { name, httpMethod, httpPath, description } = operation;
  const { summary } = operationTexts(operation);
  const { edit, discard, open } = actions;
  const openAt = (label: string) =>
    open && (() => open({ kind: 'operation', name, at: { label } }));
  const renamed = (to: string): Edit => ({ kind: 'operation.rename', name, to });
  const moved = (path: string) => updated(name, withPath(operation, path.trim()));
  const described = (text: string) =>
    updated(name, withOptional(operation, 'description', text.trim() || null));
  return (
    <CardFrame
      kind="operation"
      name={name}
      label={`Operation ${name}, ${httpMethod} ${httpPath}`}
      selected={selected}
      actions={actions}
      title={
        <>
          <span className={styles.mark} onDoubleClick={openAt('Method')}>
            <Badge tone={methodTone(httpMethod)}>{httpMethod}</Badge>
          </span>
          <EditableText
            label={`Path of ${name}`}
            value={httpPath}
            monospace
            onSave={edit && ((path) => edit(moved(path)))}
            onDiscard={(path) => discard(moved(path))}
          >
            <span>
              {httpPath === '' ? (
                <span className={styles.absent}>no path</span>
              ) : (
                <PathText operation={operation} />
              )}
            </span>
          </EditableText>
        </>
      }
      subtitle={
        <>
          <EditableText
            label={`Name of ${name}`}
            value={name}
            monospace
            replaces
            check={(next) => actions.nameRefusal('operation', next)}
            onSave={edit && ((to) => edit(renamed(to)))}
            onDiscard={(to) => discard(updated(name, { ...operation, name: to }))}
          >
            {name}
          </EditableText>
          {/* A lone summary is the description as well. */}
          {summary !== '' && summary !== description && (
            <span className={styles.summary} onDoubleClick={openAt('Summary')}>
              {summary}
            </span>
          )}
        </>
      }
    >
      {description !== undefined && description !== '' && (
        <div className={styles.description}>
          <Description
            text={description}
            of={name}
            id={`o:${name}`}
            expanded={actions.expanded}
            onSave={edit && ((text) => edit(described(text)))}
            onDiscard={(text) => discard(described(text))}
          />
        </div>
      )}
      <CardTables
        sections={operationSections(operation)}
        window={{ from: rowsFrom, to: rowsTo }}
        name={name}
        renderRow={(row) => (
          <Row
            row={row}
            operation={operation}
            known={known}
            actions={actions}
            buttons={rowButtons}
          />
        )}
      />
    </CardFrame>
  );
});

interface RowProps {
  readonly row: CardRow;
  readonly operation: Operation;
  readonly known: KnownTypes;
  readonly actions: CardActions;
  readonly buttons: boolean;
}

const Row = memo(function Row({ row, operation, known, actions, buttons }: RowProps) {
  const { jump, open } = actions;
  const edit = buttons ? actions.edit : undefined;
  const { name } = operation;
  const openAt = (of?: FieldPlace['of']) =>
    open &&
    ((label: string) =>
      open({ kind: 'operation', name, at: of === undefined ? { label } : { of, label } }));
  switch (row.kind) {
    case 'argument': {
      const { argument, index } = row;
      const address = { operation: name, name: argument.name };
      const sentAs = (text: string): Argument => {
        const sent = text.trim();
        const wireName = sent === '' || sent === argument.name ? null : sent;
        return withOptional(argument, 'wireName', wireName);
      };
      const withSentAs = (text: string): Operation => ({
        ...operation,
        arguments: operation.arguments.with(index, sentAs(text)),
      });
      return (
        <>
          <Cell
            tone="name"
            title={wireTitle(argument.name, argument.wireName)}
            onOpen={openAt({ list: 'arguments', index })}
            field="Argument name"
          >
            {argument.name}
            {argument.wireName !== undefined && (
              <>
                <span className={styles.aside}> as </span>
                <EditableText
                  label={`Name of ${argument.name} in requests`}
                  value={argument.wireName}
                  monospace
                  onSave={
                    edit &&
                    ((text) =>
                      edit({ kind: 'argument.update', ...address, argument: sentAs(text) }))
                  }
                  onDiscard={(text) => actions.discard(updated(name, withSentAs(text)))}
                >
                  <span className={styles.aside}>{argument.wireName}</span>
                </EditableText>
              </>
            )}
          </Cell>
          <Cell onOpen={openAt({ list: 'arguments', index })}>
            <TypeRefView type={argument.type} known={known} onJump={jump} />
            <ConstraintMarks owner={argument} known={known} />
            <BodyMarks of={argument} />
          </Cell>
          <Cell tone="muted" onOpen={openAt({ list: 'arguments', index })} field="In">
            {argument.in}
          </Cell>
          {edit && (
            <RowActions
              subject={`argument ${argument.name}`}
              index={index}
              last={index === operation.arguments.length - 1}
              onMove={(by) =>
                edit({
                  kind: 'argument.move',
                  ...address,
                  by: stepsWithin(operation.arguments.length, index, by),
                })
              }
              onDelete={() => edit({ kind: 'argument.delete', ...address })}
            />
          )}
        </>
      );
    }
    case 'payload':
      return (
        <>
          <Cell tone="name" onOpen={openAt('payload')}>
            {row.payload.wireName ?? row.payload.key ?? 'payload'}
          </Cell>
          <Cell onOpen={openAt('payload')}>
            <TypeRefView type={row.payload.type} known={known} onJump={jump} />
            <ConstraintMarks owner={row.payload.type} known={known} />
            {metadataIn<PayloadKeys>(row.payload.metadata).required === true && (
              <Flag field="Required">required</Flag>
            )}
            <BodyMarks of={row.payload} />
          </Cell>
          <Cell tone="muted">body</Cell>
          {edit && (
            <RowActions
              subject="payload"
              onDelete={() => edit({ kind: 'payload.set', operation: name, payload: null })}
            />
          )}
        </>
      );
    case 'return':
      return (
        <>
          <Cell onOpen={openAt()} field="HTTP code">
            {row.code === undefined ? (
              <span className={styles.absent}>no code</span>
            ) : (
              <CodeBadge code={row.code} />
            )}
          </Cell>
          <Cell onOpen={openAt('return')}>
            {row.returned.type === undefined ? (
              <span className={styles.absent}>no type</span>
            ) : (
              <>
                <TypeRefView type={row.returned.type} known={known} onJump={jump} />
                <ConstraintMarks owner={row.returned.type} known={known} />
              </>
            )}
            <BodyMarks of={row.returned} />
          </Cell>
        </>
      );
    case 'no-content':
      return (
        <>
          <Cell onOpen={openAt()} field="HTTP code">
            <CodeBadge code={row.code} />
          </Cell>
          <Cell tone="muted" onOpen={openAt('return')}>
            No content
            {!saysNoContent(descriptionOf(row.returned) ?? '') && <BodyMarks of={row.returned} />}
          </Cell>
        </>
      );
    case 'throw': {
      const { throw: thrown, index } = row;
      return (
        <>
          <Cell onOpen={openAt({ list: 'throws', index })} field="Code">
            <CodeBadge code={thrown.code} />
          </Cell>
          <Cell onOpen={openAt({ list: 'throws', index })}>
            {thrown.type === undefined ? (
              <span className={styles.absent}>no type</span>
            ) : (
              <>
                <TypeRefView type={thrown.type} known={known} onJump={jump} />
                <ConstraintMarks owner={thrown.type} known={known} />
              </>
            )}
            <BodyMarks of={thrown} />
          </Cell>
          {edit && (
            <RowActions
              subject={`error ${thrown.code}`}
              index={index}
              last={index === operation.throws.length - 1}
              onMove={(by) =>
                edit({
                  kind: 'throw.move',
                  operation: name,
                  index,
                  by: stepsWithin(operation.throws.length, index, by),
                })
              }
              onDelete={() => edit({ kind: 'throw.delete', operation: name, index })}
            />
          )}
        </>
      );
    }
    case 'fact':
      return (
        <>
          <Cell tone="muted">{row.label}</Cell>
          <Cell title={row.value} onOpen={row.label === 'tags' ? undefined : openAt()}>
            {row.label === 'tags' ? (
              <Tags operation={operation} edit={edit} discard={actions.discard} />
            ) : (
              <span data-field={row.field}>{row.value}</span>
            )}
          </Cell>
        </>
      );
    case 'property':
    case 'no-properties':
    case 'element':
    case 'mapping':
      return null;
  }
});

/** The tags, edited as a list with commas. */
function Tags({
  operation,
  edit,
  discard,
}: Pick<CardActions, 'edit' | 'discard'> & { readonly operation: Operation }) {
  const { name, tags = [] } = operation;
  const shown = writeTags(tags);
  const tagged = (text: string) => {
    const next = readTags(text);
    return updated(name, withOptional(operation, 'tags', next.length === 0 ? null : next));
  };
  return (
    <EditableText
      label={`Tags of ${name}`}
      value={shown}
      onSave={edit && ((text) => edit(tagged(text)))}
      onDiscard={(text) => discard(tagged(text))}
    >
      {shown}
    </EditableText>
  );
}

function updated(name: string, operation: Operation): CardUpdate {
  return { kind: 'operation.update', name, operation };
}

function wireTitle(name: string, wireName: string | undefined): string {
  return wireName === undefined ? name : `${name}, sent as ${wireName}`;
}
