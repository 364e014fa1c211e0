import type { Edit } from './edit.ts';

/** A short sentence for what the edit does: for commit messages and the undo button. */
export function describeEdit(edit: Edit): string {
  switch (edit.kind) {
    case 'operation.add':
      return `Add operation ${edit.operation.name}`;
    case 'operation.update':
      return describeUpdate('operation', edit.name, edit.operation.name);
    case 'operation.rename':
      return `Rename operation ${edit.name} to ${edit.to}`;
    case 'operation.copy':
      return `Copy operation ${edit.name}`;
    case 'operation.delete':
      return `Delete operation ${edit.name}`;
    case 'operation.move':
      return `Move operation ${edit.name} ${direction(edit.by)}`;
    case 'argument.add':
      return `Add argument ${edit.argument.name} to operation ${edit.operation}`;
    case 'argument.update':
      return `${describeUpdate('argument', edit.name, edit.argument.name)} in operation ${edit.operation}`;
    case 'argument.delete':
      return `Delete argument ${edit.name} from operation ${edit.operation}`;
    case 'argument.move':
      return `Move argument ${edit.name} ${direction(edit.by)} in operation ${edit.operation}`;
    case 'throw.add':
      return `Add throw ${edit.throw.code} to operation ${edit.operation}`;
    case 'throw.update':
      return `Edit throw ${edit.throw.code} in operation ${edit.operation}`;
    case 'throw.delete':
      return `Delete throw number ${edit.index + 1} from operation ${edit.operation}`;
    case 'throw.move':
      return `Move throw number ${edit.index + 1} ${direction(edit.by)} in operation ${edit.operation}`;
    case 'payload.set':
      return `${edit.payload ? 'Set' : 'Remove'} payload of operation ${edit.operation}`;
    case 'return.set':
      return `${edit.return ? 'Set' : 'Remove'} return of operation ${edit.operation}`;
    case 'type.add':
      return `Add type ${edit.type.name}`;
    case 'type.update':
      return describeUpdate('type', edit.name, edit.type.name);
    case 'type.rename':
      return `Rename type ${edit.name} to ${edit.to}`;
    case 'type.copy':
      return `Copy type ${edit.name}`;
    case 'type.delete':
      return `Delete type ${edit.name}`;
    case 'type.move':
      return `Move type ${edit.name} ${direction(edit.by)}`;
    case 'type.parent':
      return edit.parent
        ? `Set parent of type ${edit.name} to ${edit.parent.target}`
        : `Remove parent of type ${edit.name}`;
    case 'type.discriminator':
      return edit.discriminator === null
        ? `Remove discriminator of type ${edit.name}`
        : `Set discriminator of type ${edit.name} to ${edit.discriminator}`;
    case 'type.mapping':
      return `Edit mapping of type ${edit.name}`;
    case 'property.add':
      return `Add property ${edit.property.name} to type ${edit.type}`;
    case 'property.update':
      return `${describeUpdate('property', edit.name, edit.property.name)} in type ${edit.type}`;
    case 'property.rename':
      return `Rename property ${edit.name} to ${edit.to} in type ${edit.type}`;
    case 'property.delete':
      return `Delete property ${edit.name} from type ${edit.type}`;
    case 'property.move':
      return `Move property ${edit.name} ${direction(edit.by)} in type ${edit.type}`;
    case 'root.set':
      return edit.root === null ? 'Remove root type' : `Make type ${edit.root} the root`;
    case 'settings.set':
      return 'Edit settings';
    case 'import.add':
      return `Add import ${edit.include.alias}`;
    case 'import.update':
      return describeUpdate('import', edit.alias, edit.include.alias);
    case 'import.delete':
      return `Delete import ${edit.alias}`;
    case 'spec.replace':
      return 'Replace the specification';
    case 'batch':
      return describeBatch(edit.edits);
    case 'restore':
      return 'Restore an earlier state';
  }
}

function describeUpdate(what: string, name: string, to: string): string {
  return name === to ? `Edit ${what} ${name}` : `Rename ${what} ${name} to ${to}`;
}

function direction(by: number): string {
  return by < 0 ? 'up' : 'down';
}

function describeBatch(edits: readonly Edit[]): string {
  const [first, ...more] = edits;
  if (first === undefined) return 'Change nothing';
  return more.length === 0 ? describeEdit(first) : `${describeEdit(first)} and ${more.length} more`;
}
