import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { Section } from '../../shared/views/Section.tsx';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import styles from '../Account.module.css';

export interface OpenIdSectionProps {
  readonly answer: AnswerState<AnswerOf<Contract['about']['get']>>;
}

/** Leads to the server's page that connects the account, if its operator has set an OpenID provider. */
export function OpenIdSection({ answer }: OpenIdSectionProps) {
  const address = answer.value?.links?.find(({ rel }) => rel === 'openid')?.href;
  if (address === undefined) return null;
  return (
    <Section
      title="Another way to sign in"
      detail="This server also lets people in whom another service has signed in."
    >
      <p>
        <a href={address} className={styles.link} data-reload="">
          Connect that service with your account, or disconnect it
        </a>
      </p>
    </Section>
  );
}
