import { Badge } from '../../src/ui/signs/Badge.tsx';
import reference from '../../src/reference/parts/Reference.module.css';
import { ChangeLines } from './Changelog.tsx';
import styles from './Frame.module.css';
import type { PageView } from './view.ts';

/** The changes between two versions, and a form for choosing others. */
export function Comparison({
  view,
}: {
  readonly view: Extract<PageView, { readonly kind: 'compare' }>;
}) {
  const { head, from, to, compared } = view;
  return (
    <div className={styles.versions}>
      <h2 className={reference.pageTitle}>
        {from ?? 'The current state'} compared with {to ?? 'the current state'}
      </h2>
      <form className={styles.search} method="get" action={`${head.base}/compare`}>
        <Choice name="base" label="From" chosen={from} versions={head.versions} />
        <Choice name="head" label="To" chosen={to} versions={head.versions} />
        <button type="submit">Compare</button>
      </form>
      {compared === undefined ? (
        <p>There is no such version. Choose two from the list.</p>
      ) : compared.changes.length === 0 ? (
        <p>Nothing that clients can see has changed.</p>
      ) : (
        <section aria-label="Changes">
          {compared.step === 'major' && (
            <p>
              <Badge tone="danger">breaking</Badge> What worked before may not work any more.
            </p>
          )}
          <ChangeLines changes={compared.changes} more={compared.more} />
        </section>
      )}
    </div>
  );
}

function Choice({
  name,
  label,
  chosen,
  versions,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | undefined;
  readonly versions: readonly string[];
}) {
  const others = chosen === undefined || versions.includes(chosen) ? [] : [chosen];
  return (
    <label>
      {label}{' '}
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">current</option>
        {[...others, ...versions].map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  );
}
