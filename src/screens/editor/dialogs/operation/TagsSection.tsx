import { memo, useMemo } from 'react';
import type { Operation, Specification } from '../../../../domain/model/specification.ts';
import type { OperationDraft } from '../../../../machines/dialogs/dialogDrafts.ts';
import {
  addTag,
  knownTags,
  withoutTag,
} from '../../../../machines/dialogs/operation/operationDraft.ts';
import { NameList } from './NameList.tsx';
import { DialogSection } from './DialogSection.tsx';

export interface TagsSectionProps {
  readonly tags: Operation['tags'];
  readonly newTag: string;
  readonly spec: Specification;
  readonly change: (change: (draft: OperationDraft) => OperationDraft) => void;
}

const noTags: readonly string[] = [];

/** The tags of the operation; the settings describe each tag (rules 3). */
export const TagsSection = memo(function TagsSection({
  tags = noTags,
  newTag,
  spec,
  change,
}: TagsSectionProps) {
  const offered = useMemo(() => knownTags(spec), [spec]);
  return (
    <DialogSection title="Tags">
      <NameList
        noun="tag"
        label="Tags"
        names={tags}
        offered={offered}
        offeredLabel="Tags of the specification"
        typed={newTag}
        onType={(text) => change((draft) => ({ ...draft, newTag: text }))}
        onAdd={(tag) => change((draft) => addTag(draft, tag))}
        onRemove={(tag) => change((draft) => withoutTag(draft, tag))}
      />
    </DialogSection>
  );
});
