import { Pencil } from 'lucide-react';
import { memo } from 'react';
import type { Info, Security } from '../../../domain/model/specification.ts';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import type { CardActions } from './cardActions.ts';
import styles from './ImportCard.module.css';

export interface SettingsCardProps {
  readonly baseUrl: string | undefined;
  readonly security: Security | undefined;
  readonly info: Info | undefined;
  readonly actions: CardActions;
}

const securityWords: Readonly<Record<Security['type'], string>> = {
  httpBasic: 'HTTP Basic',
  httpBearer: 'HTTP Bearer',
  apiKey: 'API key',
  oauth2: 'OAuth 2',
};

/** The settings: title, base URL and security of the API. */
export const SettingsCard = memo(function SettingsCard(props: SettingsCardProps) {
  const { baseUrl, security, info, actions } = props;
  const about = [info?.title, info?.version].filter((text) => text !== undefined).join(' ');
  const { edit, open } = actions;
  return (
    <article className={styles.card} tabIndex={0} aria-label="Settings">
      <h2 className={styles.title}>Settings</h2>
      {about !== '' && (
        <span className={styles.about} data-tooltip={about}>
          {about}
        </span>
      )}
      <span className={styles.url} data-tooltip={baseUrl}>
        {baseUrl ?? 'no base URL'}
      </span>
      <span className={styles.count} data-tooltip={security && describeSecurity(security)}>
        {security === undefined ? 'no security' : describeSecurity(security)}
      </span>
      {edit && open && (
        <IconButton
          label="Edit settings"
          icon={Pencil}
          size="small"
          onClick={() => open({ kind: 'settings' })}
        />
      )}
    </article>
  );
});

function describeSecurity(security: Security): string {
  const words = securityWords[security.type];
  return security.type === 'apiKey' ? `${words} ${security.name} in ${security.in}` : words;
}
