import { BookOpen, CloudOff } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { versionNamed } from '../../../domain/compare/stableVersion.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { isEmpty } from '../../../domain/model/specification.ts';
import {
  anchorOf,
  type ReferencePlace,
  referencePages,
} from '../../../reference/content/referencePages.ts';
import { About } from '../../../reference/parts/About.tsx';
import { Markdown } from '../../../reference/markdown/Markdown.tsx';
import { PlaceLink } from '../../../reference/parts/PlaceLink.tsx';
import { Reference } from '../../../reference/Reference.tsx';
import { ReferenceGroup } from '../../../reference/ReferenceGroup.tsx';
import { ReferenceIndex } from '../../../reference/ReferenceIndex.tsx';
import { ReferenceSearch } from '../../../reference/ReferenceSearch.tsx';
import {
  type ReferenceScope,
  useReferenceScope,
} from '../../../reference/content/referenceScope.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { type Failure, useHosted } from '../shared/hosted.ts';
import { hasNextPage, pageLength } from '../shared/answers/useFound.ts';
import { useVersions } from '../shared/answers/useVersions.ts';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import { FileLinks, ReferenceLinks } from './ReferenceLinks.tsx';
import styles from './ReferenceTab.module.css';
import { UsedBy } from './UsedBy.tsx';

export interface ReferenceTabProps extends DocumentPlace {
  readonly version?: string;
  /** The page of the reference; undefined: the index. */
  readonly group?: string;
  /** The search text from the address. */
  readonly search?: string;
  /** Markdown of the document's owner, above the index. */
  readonly readme?: string | undefined;
}

/** The reference of a version: the index, or one of its pages. */
export function ReferenceTab(props: ReferenceTabProps) {
  const { user, document, version, group } = props;
  const tags = useVersions({ user, document }, pageLength);
  const versions = tags.value?.entry.flatMap((tag) => tag.version ?? []) ?? [];
  // If the versions were loaded later, they would move the text being read.
  const isWaiting = tags.value === undefined && tags.isAsking;
  // With the version's number, `latest` and `stable` also find a version that was read before on this device.
  const named = version && versionNamed(version, versions);
  const { spec, problem, failure, askAgain } = useHeadOf(
    `${user}/${document}${named === undefined ? '' : `@${named}`}`,
    version !== undefined && !isWaiting,
  );
  const scope = useMemo(
    () => spec && scopeOf(spec, { user, document }, version),
    [spec, user, document, version],
  );
  const isReady = !isWaiting && (scope ?? problem ?? failure) !== undefined;
  // A large group is rendered in short tasks: the server's page may be scrolled meanwhile.
  const isShown = useDeferredValue(isReady);
  if (!isReady || !isShown) {
    return (
      <div className={styles.waiting} data-waiting="">
        <Spinner label="The reference: loading" />
      </div>
    );
  }
  const isMissing = scope === undefined && failure !== undefined && failure.status !== 404;
  return (
    <>
      <ReferenceLinks
        user={user}
        document={document}
        // The version shown is listed even if it is too old to be in the loaded list.
        versions={
          hasNextPage(tags.value) && named !== undefined && scope !== undefined
            ? [...new Set([...versions, named])]
            : versions
        }
        version={version}
      />
      {isMissing ? (
        <AnswerView
          answer={{ isAsking: false, error: failure, askAgain }}
          what={`The reference of ${document} ${version}`}
        >
          {() => null}
        </AnswerView>
      ) : scope === undefined ? (
        <EmptyState
          icon={CloudOff}
          title="The reference can't be shown"
          actions={
            version !== undefined && (
              <a href={printRoute({ page: 'document', user, document, tab: 'versions' })}>
                Versions of {document}
              </a>
            )
          }
        >
          {failure?.message ?? problem}
        </EmptyState>
      ) : (
        <Reference scope={scope}>
          {group === undefined ? <Index {...props} /> : <Group key={group} id={group} />}
        </Reference>
      )}
      {scope !== undefined && group === undefined && (
        <>
          <FileLinks user={user} document={document} version={version} />
          {/* Last, because it is loaded separately and would move anything below it. */}
          <UsedBy user={user} document={document} />
        </>
      )}
    </>
  );
}

/** An overview of the whole version, below its owner's README. */
function Index({ search = '', readme = '' }: Pick<ReferenceTabProps, 'search' | 'readme'>) {
  const { spec } = useReferenceScope();
  const { title = '' } = spec.info ?? {};
  return (
    <div className={styles.index}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {search === '' && readme !== '' && <Markdown text={readme} level={2} />}
      {search === '' && <About />}
      {isEmpty(spec) ? (
        <EmptyState icon={BookOpen} title="Nothing to read yet">
          This version has no operations and no types.
        </EmptyState>
      ) : (
        <>
          <ReferenceSearch key={search} initial={search} />
          <ReferenceIndex />
        </>
      )}
    </div>
  );
}

/** One page of a version. */
function Group({ id }: { readonly id: string }) {
  const { spec } = useReferenceScope();
  const { scrollTarget } = useHosted();
  const [target] = useState(() => scrollTarget?.());
  const page = referencePages(spec).pages.find((one) => one.id === id);
  return (
    <>
      <p className={styles.back}>
        <PlaceLink place={{ kind: 'index' }}>All operations and types</PlaceLink>
      </p>
      {page === undefined ? (
        <EmptyState title="Not found">There is no group {id} in this version.</EmptyState>
      ) : (
        <ReferenceGroup page={page} target={target} />
      )}
    </>
  );
}

/** The state of a document or of a version that was last read from the provider. */
interface KnownHead {
  readonly spec?: Specification;
  /** Why the stored state can't be read. */
  readonly problem?: string;
  /** Why the provider's answer is missing, if nothing is stored or the provider says that it is gone. */
  readonly failure?: Failure;
  readonly askAgain: () => void;
}

/**
 * The last known state of a document or of a version, live; `asks`: nothing else on the page asks
 * the provider.
 */
function useHeadOf(name: string, asks: boolean): KnownHead {
  const { account, facts, readHead, check } = useHosted();
  const body = useLiveRead(
    async () => (await facts(account, name)).document?.head?.body,
    [account, facts, name],
  );
  const wanted = `${account} ${name}`;
  const [turn, setTurn] = useState(0);
  const askAgain = useCallback(() => setTurn((before) => before + 1), []);
  const asking = useMemo(() => ({ account, name, turn }), [account, name, turn]);
  const [read, setRead] = useState<{ wanted: string; spec?: Specification; problem?: string }>();
  const [failed, setFailed] = useState<{ wanted: string; failure: Failure }>();
  useEffect(() => {
    if (!asks) return undefined;
    let isWanted = true;
    const { account: of, name: asked } = asking;
    void check(of, asked).then(async (checked) => {
      const failure = checked.ok ? undefined : checked.refusal;
      // A stored state is shown in spite of the failure, unless the provider says that it is gone.
      const isShown =
        failure !== undefined &&
        failure.status !== 404 &&
        (await facts(of, asked)).document?.head?.body !== undefined;
      if (!isWanted) return;
      setFailed(failure === undefined || isShown ? undefined : { wanted, failure });
    });
    return () => {
      isWanted = false;
    };
  }, [asking, asks, check, facts, wanted]);
  useEffect(() => {
    if (body === undefined) return undefined;
    let isWanted = true;
    void readHead(account, name).then((found) => {
      if (!isWanted) return;
      setRead(
        found.ok ? { wanted, spec: found.value } : { wanted, problem: found.refusal.message },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [account, name, body, readHead, wanted]);
  const { spec, problem } = read?.wanted === wanted ? read : {};
  const failure = failed?.wanted === wanted ? failed.failure : undefined;
  const isGone = failure?.status === 404;
  return {
    ...(spec !== undefined && !isGone && { spec }),
    ...(problem !== undefined && { problem }),
    ...(failure !== undefined && { failure }),
    askAgain,
  };
}

function scopeOf(
  spec: Specification,
  place: DocumentPlace,
  version: string | undefined,
): ReferenceScope {
  const { pageOf } = referencePages(spec);
  const addressOf = (group?: string) =>
    printRoute({
      page: 'document',
      ...place,
      tab: 'reference',
      ...(version !== undefined && { version }),
      ...(group !== undefined && { group }),
    });
  return {
    spec,
    hrefOf(to: ReferencePlace) {
      if (to.kind === 'index') return addressOf();
      if (to.kind === 'page') return addressOf(to.page);
      return `${addressOf(pageOf(to.kind, to.name))}#${anchorOf(to.kind, to.name)}`;
    },
    inParts: true,
    onCopy: (text) => navigator.clipboard.writeText(text),
  };
}
