import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { useHosted, type EnteredCredentials } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import styles from './Account.module.css';

type Kind = EnteredCredentials['type'];

interface FieldOf {
  readonly name: string;
  readonly label: string;
  readonly isSecret?: boolean;
  readonly autoComplete?: string;
  readonly hint?: string;
}

const fields: Readonly<Record<Kind, readonly FieldOf[]>> = {
  basic: [
    { name: 'userName', label: 'Name', autoComplete: 'username' },
    {
      name: 'password',
      label: 'Password',
      isSecret: true,
      autoComplete: 'current-password',
      hint: 'It is sent with every request. An app key can take its place where the provider has them.',
    },
  ],
  bearer: [{ name: 'token', label: 'Token', isSecret: true }],
  apiKey: [
    { name: 'name', label: 'Header', hint: 'The header that carries the key, such as X-Api-Key.' },
    { name: 'token', label: 'Key', isSecret: true },
  ],
  oauth2: [
    { name: 'tokenUrl', label: 'Token URL' },
    { name: 'clientId', label: 'Client id', hint: 'Or an app key.' },
    { name: 'clientSecret', label: 'Client secret', isSecret: true },
  ],
};

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'basic', label: 'Name and password' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'apiKey', label: 'API key' },
  { value: 'oauth2', label: 'OAuth 2 client' },
];

/** Signs in with any kind of credentials at a provider that has no sign-in page here (rules 6). */
export function SignInForm() {
  const { provider, session, signInElsewhere } = useHosted();
  const [kind, setKind] = useState<Kind>('basic');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({
    userName: session.user ?? '',
    tokenUrl: `${provider.address}/authorization/token`,
  });
  const [isRemembered, setRemembered] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const missing = fields[kind].filter(({ name }) => (texts[name] ?? '').trim() === '');
  const signIn = async () => {
    setTried(true);
    if (missing.length > 0) return;
    await run(async () =>
      setProblem(await signInElsewhere(credentialsOf(kind, texts), isRemembered)),
    );
  };
  return (
    <Section
      title="Sign in"
      detail={
        <>
          At <span className={styles.mono}>{provider.address}</span>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
        <SelectField
          label="With"
          value={kind}
          options={kinds}
          onChange={(next) => {
            setKind(next);
            setTried(false);
            setProblem(undefined);
          }}
        />
        {fields[kind].map(({ name, label, isSecret, autoComplete, hint }) => (
          <TextField
            key={`${kind} ${name}`}
            label={label}
            name={name}
            type={isSecret === true ? 'password' : 'text'}
            autoComplete={autoComplete ?? 'off'}
            hint={hint}
            value={texts[name] ?? ''}
            error={
              isTried && missing.some((one) => one.name === name)
                ? `Enter the ${lower(label)}.`
                : undefined
            }
            onValueChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
        <Checkbox
          label="Remember on this device"
          hint="Otherwise it is forgotten when you leave this page, and what waits to be sent needs you to sign in again. Whoever can use this browser could use what is remembered."
          checked={isRemembered}
          onChange={setRemembered}
        />
        <div className={styles.bar}>
          <BusyButton
            variant="primary"
            type="submit"
            icon={LogIn}
            busy={isBusy}
            busyLabel="Signing in"
          >
            Sign in
          </BusyButton>
        </div>
      </form>
    </Section>
  );
}

/** The label, for use within a sentence. */
function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function credentialsOf(kind: Kind, texts: Readonly<Record<string, string>>): EnteredCredentials {
  const { userName = '', password = '', token = '', name = '', tokenUrl = '' } = texts;
  const { clientId = '', clientSecret = '' } = texts;
  switch (kind) {
    case 'basic':
      return { type: kind, userName: userName.trim(), password };
    case 'bearer':
      return { type: kind, token: token.trim() };
    case 'apiKey':
      return { type: kind, name: name.trim(), token: token.trim() };
    case 'oauth2':
      return {
        type: kind,
        tokenUrl: tokenUrl.trim(),
        clientId: clientId.trim(),
        clientSecret: clientSecret.trim(),
      };
  }
}
