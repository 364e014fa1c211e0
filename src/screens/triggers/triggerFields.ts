import type { TriggerType, triggerTypes } from '../../provider/contract/triggers.ts';

type KeyOf<Type extends TriggerType> = (typeof triggerTypes)[Type]['keys'][number];

export interface TriggerField {
  readonly label: string;
  readonly hint?: string;
  /** It is written once and never shown. */
  readonly isSecret?: boolean;
  /** What the provider takes when it is left out. */
  readonly byDefault?: string;
}

/** What each type of trigger is told, in the words of its form. */
export const triggerFields: {
  readonly [Type in TriggerType]: Readonly<Record<KeyOf<Type>, TriggerField>>;
} = {
  webhook: {
    url: { label: 'Address', hint: 'Where the event is sent by POST, over https.' },
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

export const triggerLabels: Readonly<Record<TriggerType, string>> = {
  webhook: 'Webhook',
  github: 'GitHub workflow',
};

/** The fields of a type by their keys; of an unknown type, none. */
export function fieldsOf(type: string): readonly (readonly [string, TriggerField])[] {
  return isTriggerType(type) ? Object.entries(triggerFields[type]) : [];
}

export function isTriggerType(type: string): type is TriggerType {
  return Object.hasOwn(triggerFields, type);
}

type Config = Readonly<Record<string, string>>;

/** What a trigger reaches, in a line. */
export function targetOf(type: string, config: Config): string {
  const { url, owner, repo, workflow_id: workflow, ref } = config;
  if (type !== 'github') return url ?? '';
  return `${owner ?? ''}/${repo ?? ''} · ${workflow ?? ''} · ${ref ?? 'main'}`;
}

/** The labels of what is still missing; a secret that is there already may be left out. */
export function missingFields(type: string, config: Config, isNew: boolean): readonly string[] {
  return fieldsOf(type)
    .filter(([key, { isSecret, byDefault }]) => {
      const isOptional = byDefault !== undefined || (isSecret === true && !isNew);
      return !isOptional && (config[key] ?? '').trim() === '';
    })
    .map(([, { label }]) => label);
}

/** What is sent: without what was left empty, so that a secret that is there stays. */
export function configToSend(type: string, config: Config): Config {
  return Object.fromEntries(
    fieldsOf(type)
      .map(([key]) => [key, (config[key] ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
