import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { Item } from '../../../ui/lists/ItemList.tsx';
import { describeCounts } from '../../../domain/model/counts.ts';
import { Moment } from '../../reads/Moment.tsx';
import { displayName, type SpecificationRow } from './specificationRows.ts';

export interface SpecificationItemProps {
  readonly row: SpecificationRow;
  readonly now: Date;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** One specification in the list. A specification of the older editor can only be opened. */
export function SpecificationItem(props: SpecificationItemProps) {
  const { row, now, current } = props;
  const name = displayName(row);
  const older = row.older === true;
  return (
    <Item
      title={name}
      current={current}
      marks={
        <>
          {current && <Badge tone="accent">Open now</Badge>}
          {row.unsaved === true && <Badge tone="warning">Not saved</Badge>}
          {older && <Badge tone="neutral">From the older editor</Badge>}
        </>
      }
      detail={<Detail row={row} now={now} />}
      press={{
        'data-opens': row.id,
        onClick: props.onOpen,
        ...(older
          ? {}
          : {
              'aria-keyshortcuts': 'F2 Delete',
              onKeyDown: (event) => {
                if (event.key === 'F2') props.onRename();
                else if (event.key === 'Delete') props.onDelete();
                else return;
                event.preventDefault();
              },
            }),
      }}
      actions={
        older ? undefined : (
          <>
            <IconButton label={`Rename ${name}`} icon={Pencil} onClick={props.onRename} />
            <IconButton label={`Duplicate ${name}`} icon={Copy} onClick={props.onDuplicate} />
            <IconButton label={`Delete ${name}`} icon={Trash2} onClick={props.onDelete} />
          </>
        )
      }
    />
  );
}

function Detail({ row, now }: { readonly row: SpecificationRow; readonly now: Date }) {
  const { counts, updatedAt, file, older } = row;
  return (
    <>
      {counts !== undefined && `${describeCounts(counts)} · `}
      {updatedAt !== undefined ? (
        <>
          changed <Moment at={updatedAt} now={now} />
        </>
      ) : older === true ? (
        'not opened here yet'
      ) : (
        'never changed'
      )}
      {file !== undefined && ` · ${file.name}`}
    </>
  );
}
