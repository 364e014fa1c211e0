import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { CopyField } from '../shared/controls/CopyField.tsx';
import { Section } from '../shared/views/Section.tsx';

export interface OtherPagesProps {
  readonly place: DocumentPlace;
  /** Whether there are sites that may embed the document. */
  readonly isEmbedded: boolean;
}

/** What a README or another site can show of a public document: a badge, and an embedded frame. */
export function OtherPages({ place, isEmbedded }: OtherPagesProps) {
  const { user, document: name } = place;
  const page =
    location.origin + printRoute({ page: 'document', user, document: name, tab: 'reference' });
  const frame = `${location.origin}/embed/${encodeURIComponent(user)}/${encodeURIComponent(name)}`;
  return (
    <Section title="On other pages" detail="A badge for a README, and a frame for another site.">
      <CopyField
        label="Badge, in Markdown"
        value={`[![${name}](${page}/badge.svg)](${page})`}
        hint="It shows the latest version. Add ?show=stable, operations or types to its address for others."
      />
      <CopyField
        label="Frame, in HTML"
        value={`<iframe src="${frame}" title="${name}" width="100%" height="600"></iframe>`}
        hint={
          isEmbedded
            ? 'It shows the current state. Add @ and a version to its address for one that stays.'
            : 'Name the sites that may embed it under Public page first.'
        }
      />
    </Section>
  );
}
