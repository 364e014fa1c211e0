import { BookOpen, CloudOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Specification } from '../../domain/model/specification.ts';
import { isEmpty } from '../../domain/model/specification.ts';
import { anchorOf, type ReferencePlace, referencePages } from '../../reference/referencePages.ts';
import { Reference } from '../../reference/Reference.tsx';
import { ReferenceGroup } from '../../reference/ReferenceGroup.tsx';
import { ReferenceIndex } from '../../reference/ReferenceIndex.tsx';
import type { ReferenceScope } from '../../reference/referenceScope.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import styles from './ReferenceTab.module.css';
import { UsedBy } from './UsedBy.tsx';

export interface ReferenceTabProps extends DocumentPlace {
  readonly version?: string;
  /** The page of the reference; undefined: the index. */
  readonly group?: string;
}

/** What a document's version says, to read: the index, or one of its pages. */
export function ReferenceTab({ user, document, version, group }: ReferenceTabProps) {
  const name = version === undefined ? `${user}/${document}` : `${user}/${document}@${version}`;
  const { spec, problem } = useHeadOf(name, version !== undefined);
  const scope = useMemo(
    () => spec && scopeOf(spec, { user, document }, version),
    [spec, user, document, version],
  );
  if (scope === undefined) {
    return problem === undefined ? (
      <div className={styles.waiting} data-waiting="">
        <Spinner label="The reference: loading" />
      </div>
    ) : (
      <EmptyState icon={CloudOff} title="The reference can't be shown">
        {problem}
      </EmptyState>
    );
  }
  if (isEmpty(scope.spec)) {
    return (
      <EmptyState icon={BookOpen} title="Nothing to read yet">
        This version has no operations and no types.
      </EmptyState>
    );
  }
  const page = referencePages(scope.spec).pages.find(({ id }) => id === group);
  return (
    <Reference scope={scope}>
      {group !== undefined && (
        <p>
          <a href={scope.hrefOf?.({ kind: 'index' })}>All operations and types</a>
        </p>
      )}
      {page !== undefined ? (
        <ReferenceGroup page={page} />
      ) : group === undefined ? (
        <>
          <ReferenceIndex />
          <UsedBy user={user} document={document} />
        </>
      ) : (
        <EmptyState title="Not found">There is no group {group} in this version.</EmptyState>
      )}
    </Reference>
  );
}

/** What the provider had of a document or of a version, followed; `asks`: nobody else asks the provider. */
function useHeadOf(
  name: string,
  asks: boolean,
): { readonly spec?: Specification; readonly problem?: string } {
  const { account, facts, readHead, check } = useHosted();
  const body = useLiveRead(
    async () => (await facts(account, name)).document?.head?.body,
    [account, facts, name],
  );
  const wanted = `${account} ${name}`;
  const [read, setRead] = useState<{ wanted: string; spec?: Specification; problem?: string }>();
  useEffect(() => {
    if (!asks) return undefined;
    let isWanted = true;
    void check(account, name).then((checked) => {
      if (isWanted && !checked.ok) {
        const problem = checked.refusal.message;
        setRead((before) => (before?.wanted === wanted ? before : { wanted, problem }));
      }
    });
    return () => {
      isWanted = false;
    };
  }, [account, name, asks, check, wanted]);
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
  return read?.wanted === wanted ? read : {};
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
