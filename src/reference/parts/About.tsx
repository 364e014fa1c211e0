import type {
  Contact,
  License,
  Security,
  Server,
  Specification,
} from '../../domain/model/specification.ts';
import styles from './About.module.css';
import { Markdown, MarkdownLines } from '../markdown/Markdown.tsx';
import { safeLink } from '../markdown/safeLink.ts';
import reference from './Reference.module.css';
import { useReferenceScope } from '../content/referenceScope.ts';

/** The information about a specification, except its title, which is the heading above. */
export function About() {
  const { spec } = useReferenceScope();
  const { info } = spec;
  const facts = factsOf(spec);
  if (facts.length === 0 && info?.description === undefined) return null;
  return (
    <div className={styles.about}>
      {info?.description !== undefined && info.description !== '' && (
        <Markdown text={info.description} level={2} />
      )}
      {facts.length > 0 && (
        <dl className={styles.aboutFacts}>
          {facts.map(({ label, text, href, note }, at) => (
            <div key={at} className={styles.aboutFact}>
              <dt>{label}</dt>
              <dd>
                {href === undefined ? (
                  text
                ) : (
                  <a href={href} rel="nofollow ugc noopener noreferrer">
                    {text}
                  </a>
                )}
                {note !== undefined && (
                  <>
                    {' '}
                    <span className={reference.flag}>
                      <MarkdownLines text={note} />
                    </span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface AboutFact {
  readonly label: string;
  readonly text: string;
  readonly href?: string | undefined;
  readonly note?: string | undefined;
}

function factsOf({ info, baseUrl, servers = [], security }: Specification): readonly AboutFact[] {
  return [
    ...(info?.version === undefined ? [] : [{ label: 'Version', text: info.version }]),
    // Not a link: a base URL is for API calls, and browsers would find nothing there.
    ...(baseUrl === undefined ? [] : [{ label: 'Address', text: baseUrl }]),
    ...servers.map(({ url, description }: Server) => ({
      label: 'Also at',
      text: url,
      note: description,
    })),
    ...(security === undefined ? [] : [{ label: 'Authorization', text: inWords(security) }]),
    ...contactFacts(info?.contact),
    ...licenseFacts(info?.license),
  ];
}

function inWords(security: Security): string {
  switch (security.type) {
    case 'httpBasic':
      return 'name and password (HTTP Basic)';
    case 'httpBearer':
      return 'a bearer token';
    case 'apiKey':
      return `a key as ${security.name} in the ${security.in}`;
    case 'oauth2':
      return `OAuth 2, tokens from ${security.tokenUrl}`;
  }
}

function contactFacts(contact: Contact | undefined): readonly AboutFact[] {
  const { name, url, email } = contact ?? {};
  const text = name ?? email ?? url;
  if (text === undefined) return [];
  const address = url ?? (email === undefined ? undefined : `mailto:${email}`);
  return [{ label: 'Contact', text, href: address && safeLink(address) }];
}

function licenseFacts(license: License | undefined): readonly AboutFact[] {
  const { name, identifier, url } = license ?? {};
  const text = name ?? identifier ?? url;
  if (text === undefined) return [];
  return [{ label: 'License', text, href: url && safeLink(url) }];
}
