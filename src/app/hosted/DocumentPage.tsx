import type { Route } from '../../routes/route.ts';
import { Commits } from '../../screens/commits/Commits.tsx';
import { DocumentFrame } from '../../screens/document/DocumentFrame.tsx';
import { ReferenceTab } from '../../screens/reference/ReferenceTab.tsx';
import { Issue } from '../../screens/issues/Issue.tsx';
import { Issues } from '../../screens/issues/Issues.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { printTypehubUrl } from '../../provider/typehubUrl.ts';
import { useHosted } from '../../screens/hosted/hosted.ts';
import { Settings } from '../../screens/settings/Settings.tsx';
import { Triggers } from '../../screens/triggers/Triggers.tsx';
import { Versions } from '../../screens/versions/Versions.tsx';
import type { Services } from '../session/services.ts';
import { readDocumentText } from './readDocumentText.ts';

export interface DocumentPageProps {
  readonly route: Extract<Route, { readonly document: string }>;
  readonly services: Services;
}

/** A document with the part of it that the address names. */
export function DocumentPage({ route, services }: DocumentPageProps) {
  const { account } = useHosted();
  const { user, document } = route;
  const place = { user, document };
  switch (route.page) {
    case 'commit':
      return (
        <DocumentFrame {...place} tab="commits">
          {() => <EmptyState title="Commit">{route.id}</EmptyState>}
        </DocumentFrame>
      );
    case 'issue':
      return (
        <DocumentFrame {...place} tab="issues" part={`Issue ${route.id}`}>
          {() => <Issue {...route} />}
        </DocumentFrame>
      );
    case 'pull':
    case 'compare':
      return (
        <DocumentFrame {...place} tab="pulls">
          {() => <EmptyState title="Not here yet" />}
        </DocumentFrame>
      );
    case 'document':
      return (
        <DocumentFrame {...place} tab={route.tab}>
          {(details) => {
            switch (route.tab) {
              case 'commits':
                return <Commits {...place} />;
              case 'versions':
                return <Versions {...place} isInDevelopment={details.developmentMode === true} />;
              case 'issues':
                return <Issues {...route} />;
              case 'triggers':
                return <Triggers {...place} />;
              case 'settings':
                return (
                  <Settings
                    place={place}
                    details={details}
                    printInclude={printTypehubUrl}
                    readText={readDocumentText}
                    onDeleted={async () => {
                      const id = `${user}/${document}`;
                      return (await services.openStore()).remove({ account, id }, services.now());
                    }}
                  />
                );
              case 'reference':
                return (
                  <ReferenceTab
                    {...place}
                    {...(route.version !== undefined && { version: route.version })}
                    {...(route.group !== undefined && { group: route.group })}
                  />
                );
              case 'editor':
              case 'pulls':
                return <EmptyState title="Not here yet" />;
            }
          }}
        </DocumentFrame>
      );
  }
}
