import type { TriggerType, triggerTypes } from '../../../provider/contract/triggers.ts';

type KeyOf<Type extends TriggerType> = (typeof triggerTypes)[Type]['keys'][number];

export interface TriggerField {
  readonly label: string;
  readonly hint?: string;
  /** Whether it can be written but is never shown. */
  readonly isSecret?: boolean;
  /** The provider's default. */
  readonly byDefault?: string;
}

/** The fields of each type of trigger, as its form shows them. */
export const triggerFields: {
  readonly [Type in TriggerType]: Readonly<Record<KeyOf<Type>, TriggerField>>;
} = {
  webhook: {
    url: { label: 'Address', hint: 'Where the event is sent by POST, best over https.' },
    secret: {
      label: 'Secret',
      hint: 'Signs what is sent (Standard Webhooks), so that the target knows who sent it.',
      isSecret: true,
    },
  },
  github: {
    owner: { label: 'Owner', hint: 'The person or organisation on GitHub.' },
    repo: { label: 'Repository' },
    workflow_id: { label: 'Workflow', hint: 'Its file name, such as build.yml.' },
    access_token: {
      label: 'Access token',
      hint: 'A token of GitHub that may run the workflow.',
      isSecret: true,
    },
    ref: { label: 'Branch or tag', byDefault: 'main' },
  },
};

/** The fields of a trigger's form that may be stored on this device as a draft: all except secrets. */
export const emptyTriggerDraft = {
  type: '',
  url: '',
  owner: '',
  repo: '',
  workflow_id: '',
  ref: '',
};

export const triggerLabels: Readonly<Record<TriggerType, string>> = {
  webhook: 'Webhook',
  github: 'GitHub workflow',
};

/** The fields of a type by key; none for an unknown type. */
export function fieldsOfTrigger(type: string): readonly (readonly [string, TriggerField])[] {
  return isTriggerType(type) ? Object.entries(triggerFields[type]) : [];
}

export function isTriggerType(type: string): type is TriggerType {
  return Object.hasOwn(triggerFields, type);
}

type Config = Readonly<Record<string, string>>;

/** The target of a trigger, in one line. */
export function targetOf(type: string, config: Config): string {
  const { url, owner, repo, workflow_id: workflow, ref } = config;
  if (type !== 'github') return url ?? '';
  return `${owner ?? ''}/${repo ?? ''} · ${workflow ?? ''} · ${ref ?? 'main'}`;
}

/** The error in an entered value, as a sentence; the provider would refuse the value. */
export function fieldProblem(key: string, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  switch (key) {
    case 'url':
      return targetProblem(text);
    case 'owner':
    case 'repo':
    case 'workflow_id':
      return /^[\w.-]+$/.test(text)
        ? undefined
        : 'Only letters, digits, dots, _ and - are allowed.';
    default:
      return undefined;
  }
}

/** Errors of one line each, which fit below a field, so that nothing moves when one appears. */
function targetProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return 'Enter an address like https://example.com/hook.';
  }
  return url.username === '' ? undefined : 'Leave out the user name and the password.';
}

/** The keys of missing required fields; an existing secret may be left out. */
export function missingFields(type: string, config: Config, isNew: boolean): readonly string[] {
  return fieldsOfTrigger(type)
    .filter(([key, { isSecret, byDefault }]) => {
      const isOptional = byDefault !== undefined || (isSecret === true && !isNew);
      return !isOptional && (config[key] ?? '').trim() === '';
    })
    .map(([key]) => key);
}

/** The values to send, without empty ones, so that an existing secret stays. */
export function configToSend(type: string, config: Config): Config {
  return Object.fromEntries(
    fieldsOfTrigger(type)
      .map(([key]) => [key, (config[key] ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
