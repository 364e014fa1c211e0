import type { Result } from '../../../domain/model/values/result.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import type { DocumentDetails } from '../shared/answers/documentDetails.ts';
import { useHosted } from '../shared/hosted.ts';
import { DeleteDocument } from './DeleteDocument.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { ExportDocument, type Download } from './ExportDocument.tsx';
import { ImportDocument, type ReadText } from './ImportDocument.tsx';
import { IncludeAddress, type PrintInclude } from './IncludeAddress.tsx';
import { OtherPages } from './OtherPages.tsx';
import { PublicPageForm } from './PublicPageForm.tsx';
import { ResetDocument } from './ResetDocument.tsx';
import styles from './Settings.module.css';

export interface SettingsProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
  readonly printInclude: PrintInclude;
  readonly readText: ReadText;
  readonly download: Download;
  /** Removes the copy on this device once the document is deleted. */
  readonly onDeleted: () => Promise<Result<unknown>>;
}

/** The owner's settings of a document, and actions on the whole document. */
export function Settings(props: SettingsProps) {
  const { place, details, printInclude, readText, download, onDeleted } = props;
  const { provider, session } = useHosted();
  if (session.user !== place.user) {
    return (
      <EmptyState title="Only the owner can change the settings">
        The reference and the editor show everything that others can read.
      </EmptyState>
    );
  }
  return (
    // The forms of another document must not show the saved values of this one.
    <div key={`${place.user}/${place.document}`} className={styles.settings}>
      <DetailsForm place={place} details={details} />
      <PublicPageForm place={place} details={details} />
      {/* Other providers have no such pages. */}
      {provider.isOwn && details.private !== true && (
        <OtherPages place={place} isEmbedded={(details.frameAncestors ?? []).length > 0} />
      )}
      <IncludeAddress place={place} printInclude={printInclude} />
      <ExportDocument place={place} isPrivate={details.private === true} download={download} />
      <ImportDocument place={place} readText={readText} />
      <ResetDocument place={place} source={details.source} />
      <DeleteDocument place={place} onDeleted={onDeleted} />
    </div>
  );
}
