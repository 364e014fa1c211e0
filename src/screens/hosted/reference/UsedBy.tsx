import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { DocumentRows } from '../shared/views/DocumentRows.tsx';
import { pageSize } from '../shared/answers/pageSize.ts';
import { Section } from '../shared/views/Section.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';

/** The documents that include this one; nothing if there are none, or the provider does not tell. */
export function UsedBy({ user, document }: DocumentPlace) {
  const { value } = useAnswer<Contract['document']['usedBy']>('document.usedBy', {
    user,
    document,
    count: pageSize,
  });
  if (value === undefined || value.entry.length === 0) return null;
  const more = (value.totalResults ?? 0) - value.entry.length;
  return (
    <Section title="Used by" detail="Documents that include this one.">
      <DocumentRows label="Documents that include this one" rows={value.entry}>
        {more > 0 && <p>and {more} more</p>}
      </DocumentRows>
    </Section>
  );
}
