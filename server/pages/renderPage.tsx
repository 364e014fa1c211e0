import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describeCounts } from '../../src/domain/model/counts.ts';
import { searchSpecification } from '../../src/domain/model/search.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { Markdown, plainSummary } from '../../src/reference/markdown/Markdown.tsx';
import { referenceHref, referencePages } from '../../src/reference/content/referencePages.ts';
import { About } from '../../src/reference/parts/About.tsx';
import { PlaceLink } from '../../src/reference/parts/PlaceLink.tsx';
import { Reference } from '../../src/reference/Reference.tsx';
import { ReferenceGroup } from '../../src/reference/ReferenceGroup.tsx';
import { ReferenceIndex } from '../../src/reference/ReferenceIndex.tsx';
import type { ReferenceScope } from '../../src/reference/content/referenceScope.ts';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import { Changelog } from './Changelog.tsx';
import { Comparison } from './Comparison.tsx';
import { PageFrame } from './PageFrame.tsx';
import styles from './Frame.module.css';
import type { DocumentHead, RenderedPage, PageView } from './view.ts';

/**
 * Renders a page of a document for browsers without JavaScript, with the same components as the
 * app.
 */
export function renderPage(view: PageView, spec: Specification): RenderedPage {
  const { head } = view;
  const name = `${head.user}/${head.name}`;
  // In an embedded page, the version is part of the path.
  const inQuery = head.embedded ? undefined : head.version;
  const scope: ReferenceScope = {
    spec,
    hrefOf: (place) => referenceHref(spec, place, { base: head.base, version: inQuery }),
  };
  const about =
    plainSummary(head.description, 160) ||
    `${name}: ${describeCounts({ operations: spec.operations.length, types: spec.types.length })}`;
  const made = (content: ReactNode, title: string): RenderedPage => ({
    html: renderToStaticMarkup(
      <Reference scope={scope}>
        <PageFrame head={head} kind={view.kind} title={spec.info?.title}>
          {content}
        </PageFrame>
      </Reference>,
    ),
    title: `${title} · Typewright`,
    description: about,
    found: true,
  });
  switch (view.kind) {
    case 'changelog':
      return made(<Changelog versions={view.versions} base={head.base} />, `Changelog of ${name}`);
    case 'compare':
      return made(<Comparison view={view} />, `Comparison of ${name}`);
    case 'group':
      return group(view.page);
    case 'index':
      return made(<Index view={view} spec={spec} />, name);
  }

  function group(id: string): RenderedPage {
    const { pages } = referencePages(spec);
    const page = pages.find((one) => one.id === id);
    if (page !== undefined) {
      const content = (
        <div className={styles.content}>
          <p className={styles.group}>
            <PlaceLink place={{ kind: 'index' }}>All operations and types</PlaceLink>
          </p>
          <ReferenceGroup page={page} />
        </div>
      );
      return made(content, `${page.label} · ${name}`);
    }
    // In a large specification, the types are divided into pages by letter; links from before then redirect
    // there.
    const instead = id.startsWith('~types')
      ? pages.find(({ kind }) => kind === 'types')?.id
      : undefined;
    return { html: '', title: '', description: '', instead, found: false };
  }
}

const mostResults = 100;

function Index({
  view,
  spec,
}: {
  readonly view: Extract<PageView, { readonly kind: 'index' }>;
  readonly spec: Specification;
}) {
  const { head, search = '' } = view;
  const { readme, embedded } = head;
  return (
    <>
      {readme !== '' && !embedded && search === '' && (
        <div className={styles.prose}>
          <Markdown text={readme} level={2} />
        </div>
      )}
      {search === '' && <About />}
      {!embedded && <SearchForm head={head} search={search} />}
      <div className={styles.content}>
        {search === '' ? <ReferenceIndex /> : <Results search={search} spec={spec} />}
      </div>
    </>
  );
}

function SearchForm({
  head: { base, version },
  search,
}: {
  readonly head: DocumentHead;
  readonly search: string;
}) {
  return (
    <form className={styles.search} role="search" method="get" action={base}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <input
        type="search"
        name="search"
        aria-label="Search operations and types"
        placeholder="Search operations and types"
        defaultValue={search}
      />
      <button type="submit">Search</button>
    </form>
  );
}

function Results({ search, spec }: { readonly search: string; readonly spec: Specification }) {
  const { hits, total } = searchSpecification(spec, search, mostResults);
  return (
    <>
      <h2>{total === 0 ? `Nothing matches “${search}”.` : `${total} with “${search}”`}</h2>
      <ul className={styles.results}>
        {hits.map(({ kind, name, where }) => (
          <li key={`${kind} ${name}`}>
            <PlaceLink place={{ kind, name }}>{name}</PlaceLink>
            {where !== undefined && <span className={styles.date}> {where}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
