import type { DocumentPlace, Route } from '../../routes/route.ts';
import { Commit } from '../../screens/hosted/commits/Commit.tsx';
import { Compare } from '../../screens/hosted/commits/Compare.tsx';
import { Pull } from '../../screens/hosted/pulls/Pull.tsx';
import { Pulls } from '../../screens/hosted/pulls/Pulls.tsx';
import type { DocumentDetails } from '../../screens/hosted/shared/answers/documentDetails.ts';
import { Commits } from '../../screens/hosted/commits/Commits.tsx';
import { DocumentFrame } from '../../screens/hosted/document/DocumentFrame.tsx';
import { ReferenceTab } from '../../screens/hosted/reference/ReferenceTab.tsx';
import { Issue } from '../../screens/hosted/issues/Issue.tsx';
import { Issues } from '../../screens/hosted/issues/Issues.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { printTypehubUrl } from '../../provider/typehubUrl.ts';
import { useHosted } from '../../screens/hosted/shared/hosted.ts';
import { Settings } from '../../screens/hosted/settings/Settings.tsx';
import { Triggers } from '../../screens/hosted/triggers/Triggers.tsx';
import { Versions } from '../../screens/hosted/versions/Versions.tsx';
import type { Services } from '../session/services.ts';
import { downloadFrom } from './commands/downloadFrom.ts';
import { readDocumentText } from './commands/readDocumentText.ts';
import { RefusedChange } from './notices/RefusedChange.tsx';

export interface DocumentPageProps {
  readonly route: Extract<Route, { readonly document: string }>;
  readonly services: Services;
}

/** A document, with the tab that the address names. */
export function DocumentPage({ route, services }: DocumentPageProps) {
  const { account } = useHosted();
  const { user, document } = route;
  const place = { user, document };
  const frame = { ...place, notice: RefusedChange };
  switch (route.page) {
    case 'commit':
      return (
        <DocumentFrame {...frame} tab="commits" part={`Commit ${route.id}`}>
          {() => <Commit {...route} />}
        </DocumentFrame>
      );
    case 'compare':
      return (
        <DocumentFrame {...frame} tab="commits" part={comparedIn(route)}>
          {() => <Compare {...route} />}
        </DocumentFrame>
      );
    case 'issue':
      return (
        <DocumentFrame {...frame} tab="issues" part={`Issue ${route.id}`}>
          {() => <Issue {...route} />}
        </DocumentFrame>
      );
    case 'pull':
      return (
        <DocumentFrame {...frame} tab="pulls" part={`Pull request ${route.id}`}>
          {() => <Pull {...route} />}
        </DocumentFrame>
      );
    case 'document':
      return (
        <DocumentFrame {...frame} tab={route.tab} {...(route.tab === 'reference' && partOf(route))}>
          {(details) => {
            switch (route.tab) {
              case 'commits':
                return <Commits {...route} />;
              case 'versions':
                return <Versions {...route} isInDevelopment={details.developmentMode === true} />;
              case 'pulls':
                return <Pulls {...route} source={sourceOf(details)} />;
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
                    download={downloadFrom}
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
                    {...(route.search !== undefined && { search: route.search })}
                    readme={details.readme}
                  />
                );
              case 'editor':
                return <EmptyState title="Not here yet" />;
            }
          }}
        </DocumentFrame>
      );
  }
}

function comparedIn({ base, head }: { readonly base?: string; readonly head?: string }): string {
  const nameOf = (state = '*') => (state === '*' ? 'current state' : state);
  return base === undefined ? 'Compare' : `${nameOf(base)} to ${nameOf(head)}`;
}

/** The group of the reference and the version that are shown, for the window's title. */
function partOf({ group, version }: Extract<Route, { readonly page: 'document' }>): {
  readonly part?: string;
} {
  const shown = group?.startsWith('~types') === true ? 'Types' : group?.replace(/^~/, '');
  const words = [shown, version].filter((word) => word !== undefined);
  return words.length === 0 ? {} : { part: words.join(' · ') };
}

function sourceOf({ source }: DocumentDetails): DocumentPlace | undefined {
  const { name, user } = source ?? {};
  return name === undefined || user?.name === undefined
    ? undefined
    : { user: user.name, document: name };
}
