import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../../../domain/model/values/byteSize.ts';
import { plural } from '../../../../domain/model/counts.ts';
import type { Result } from '../../../../domain/model/values/result.ts';
import type { OfflineDocument } from '../../../../storage/offlineDocuments.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { Item, ItemList } from '../../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../../shared/controls/RelativeTime.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { Section } from '../../shared/views/Section.tsx';
import { useLiveRead } from '../../../reads/useLiveRead.ts';

/** The documents that can be read without the server, with the reason and their size. */
export function OfflineSection() {
  const { account, offline } = useHosted();
  const documents = useLiveRead(async () => offline.list(account), [account, offline]);
  const [refused, setRefused] = useState<string>();
  if (documents === undefined || documents.length === 0) return null;
  const run = (task: Promise<Result<unknown>>) => {
    void task.then((done) => setRefused(done.ok ? undefined : done.refusal.message));
  };
  const size = documents.reduce((sum, each) => sum + each.size, 0);
  const kept = documents.filter(({ isKept }) => isKept).length;
  return (
    <Section
      title="On this device"
      detail={`${countOf(documents)} can be opened without the server and ${documents.length === 1 ? 'takes' : 'take'} ${formatBytes(size)}${kept > 0 ? `; ${kept} ${kept === 1 ? 'is' : 'are'} fetched whenever there is something new` : ''}. Signing out can clear all of it.`}
    >
      {refused !== undefined && (
        <Alert tone="warning" onDismiss={() => setRefused(undefined)}>
          {refused}
        </Alert>
      )}
      <ItemList label="On this device">
        {documents.map((document) => (
          <Item
            key={document.name}
            title={document.name.replace('@', ', version ')}
            detail={
              <>
                {reasonOf(document)} · {formatBytes(document.size)}
                {document.checkedAt !== undefined && (
                  <>
                    {' '}
                    · as of <RelativeTime at={document.checkedAt} />
                  </>
                )}
              </>
            }
            actions={
              <>
                <Checkbox
                  label="Keep offline"
                  checked={document.isKept}
                  onChange={(isKept) => run(offline.keep(account, document.name, isKept))}
                />
                <IconButton
                  label={`Remove ${document.name} from this device`}
                  icon={Trash2}
                  onClick={() => run(offline.remove(account, document.name))}
                />
              </>
            }
          />
        ))}
      </ItemList>
    </Section>
  );
}

/** How many documents and versions there are; a version is listed like a document, but counted separately. */
function countOf(documents: readonly OfflineDocument[]): string {
  const versions = documents.filter(({ name }) => name.includes('@')).length;
  return [[documents.length - versions, 'document'] as const, [versions, 'version'] as const]
    .flatMap(([count, noun]) => (count === 0 ? [] : plural(count, noun)))
    .join(' and ');
}

/** Why the document is stored. */
function reasonOf({ isKept, unsent, isChanged }: OfflineDocument): string {
  if (unsent > 0) return `${plural(unsent, 'change')} not sent yet`;
  if (isChanged) return 'Has changes that are not saved on the server';
  return isKept ? 'Kept up to date because you asked' : 'You have opened it';
}
