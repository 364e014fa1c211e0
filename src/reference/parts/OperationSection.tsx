import { memo, type ReactNode } from 'react';
import { operationTexts } from '../../domain/model/metadata/descriptions.ts';
import { saysNoContent } from '../../domain/model/metadata/successResponse.ts';
import type { Operation, TypeRef } from '../../domain/model/specification.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { CodeBadge } from './CodeBadge.tsx';
import { FieldList, InlineFields } from './FieldList.tsx';
import { RenderNearView } from './RenderNearView.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useReferenceScope } from '../content/referenceScope.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { methodTone } from '../content/methodTone.ts';
import {
  type Answer,
  isDeprecated,
  type OperationContent,
  operationContent,
} from '../content/operationContent.ts';
import { anchorOf } from '../content/referencePages.ts';
import { PathText } from './PathText.tsx';
import styles from './Reference.module.css';
import { Sample } from './Sample.tsx';
import { TypeRefLinks } from './TypeRefLinks.tsx';

const headings = { path: 'Path', query: 'Query', header: 'Headers' } as const;
const stability: Readonly<Record<number, string>> = {
  0: 'deprecated',
  1: 'experimental',
  3: 'legacy',
};

/** An operation: its arguments, body, answers and errors, with samples of request and answer. */
export const OperationSection = memo(function OperationSection({
  operation,
  atOnce,
}: {
  readonly operation: Operation;
  readonly atOnce?: boolean;
}) {
  const { name, httpMethod } = operation;
  return (
    <section id={anchorOf('operation', name)} className={styles.section} aria-label={name}>
      <h3 className={styles.title}>
        <PlaceLink place={{ kind: 'operation', name }} className={styles.anchor}>
          {name}
        </PlaceLink>
        <Mark operation={operation} />
      </h3>
      <p className={styles.route}>
        <Badge tone={methodTone(httpMethod)}>{httpMethod}</Badge>
        <code>
          <PathText operation={operation} />
        </code>
      </p>
      <RenderNearView
        of={operation}
        atOnce={atOnce}
        render={() => <OperationBody operation={operation} />}
      />
    </section>
  );
});

function OperationBody({ operation }: { readonly operation: Operation }) {
  const { spec } = useReferenceScope();
  const { description } = operation;
  const { summary } = operationTexts(operation);
  const content = operationContent(operation, spec);
  const sampled = content.answers.find(({ sample }) => sample !== undefined);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {/* If there is only a summary, it is the description as well. */}
        {summary !== '' && summary !== description && <p className={styles.summary}>{summary}</p>}
        {description !== undefined && description !== '' && (
          <Markdown text={description} level={4} />
        )}
        <Access content={content} />
        {content.arguments.map(({ in: place, fields }) => (
          <Part key={place} title={headings[place]}>
            <FieldList fields={fields} level={5} />
          </Part>
        ))}
        {content.body !== undefined && (
          <Part title={content.body.required ? 'Body, required' : 'Body'}>
            <BodyLine {...content.body} />
          </Part>
        )}
        <Answers title="Responses" answers={content.answers} />
        <Answers title="Errors" answers={content.errors} />
      </div>
      <div className={styles.column}>
        <Sample title="Request" text={content.request} />
        {sampled?.sample !== undefined && (
          <Sample title={`Answer ${sampled.code ?? ''}`.trim()} text={sampled.sample} />
        )}
      </div>
    </div>
  );
}

function Mark({ operation }: { readonly operation: Operation }) {
  const word = isDeprecated(operation) ? 'deprecated' : stability[operation.stability ?? 2];
  return word === undefined ? null : <Badge tone="warning">{word}</Badge>;
}

function Access({ content: { access } }: { readonly content: OperationContent }) {
  if (access === undefined) return null;
  if (access.open) return <p className={styles.flag}>Needs no authorization.</p>;
  if (access.scopes.length === 0) return null;
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>
        {access.scopes.length === 1 ? 'scope' : 'scopes'}
        {access.scopes.map((scope, at) => (
          <code key={at}>{scope}</code>
        ))}
      </span>
    </p>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4 className={styles.partTitle}>{title}</h4>
      {children}
    </div>
  );
}

function Answers({
  title,
  answers,
}: {
  readonly title: string;
  readonly answers: readonly Answer[];
}) {
  if (answers.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.fields}>
        {answers.map(({ code, ...body }, at) => (
          <li key={at} className={styles.answer}>
            {code === undefined ? (
              <span className={styles.flag}>no code</span>
            ) : (
              <CodeBadge code={code} />
            )}
            <div className={styles.answerBody}>
              <BodyLine {...body} />
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function BodyLine({
  type,
  description = '',
  contentTypes,
}: {
  readonly type: TypeRef | undefined;
  readonly description?: string | undefined;
  readonly contentTypes: string;
}) {
  const isSaid = description !== '' && !(type === undefined && saysNoContent(description));
  return (
    <>
      <div className={styles.fieldLine}>
        {type === undefined ? (
          <span className={styles.flag}>no content</span>
        ) : (
          <TypeRefLinks type={type} />
        )}
        {contentTypes !== '' && <span className={styles.flag}>{contentTypes}</span>}
      </div>
      {isSaid && <Markdown text={description} level={5} />}
      {type !== undefined && <InlineFields type={type} level={5} depth={0} />}
    </>
  );
}
