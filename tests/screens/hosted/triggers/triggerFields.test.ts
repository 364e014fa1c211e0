import { describe, expect, it } from 'vitest';
import { triggerTypes } from '../../../../src/provider/contract/triggers.ts';
import {
  configToSend,
  emptyTriggerDraft,
  fieldProblem,
  fieldsOfTrigger,
  missingFields,
  targetOf,
} from '../../../../src/screens/hosted/triggers/triggerFields.ts';

describe('the fields of a trigger', () => {
  it('are the keys of its config, and secret if they are for the provider', () => {
    for (const [type, { keys, secret }] of Object.entries(triggerTypes)) {
      const fields = fieldsOfTrigger(type);
      expect(fields.map(([key]) => key)).toEqual([...keys]);
      expect(fields.filter(([, { isSecret }]) => isSecret === true).map(([key]) => key)).toEqual([
        ...secret,
      ]);
    }
    expect(fieldsOfTrigger('pigeon')).toEqual([]);
    const kept = Object.keys(triggerTypes)
      .flatMap(fieldsOfTrigger)
      .filter(([, { isSecret }]) => isSecret !== true)
      .map(([key]) => key);
    expect(Object.keys(emptyTriggerDraft)).toEqual(['type', ...kept]);
  });

  it('are required if they are missing; an existing secret may be left out', () => {
    expect(missingFields('webhook', { url: ' ' }, true)).toEqual(['url', 'secret']);
    expect(missingFields('webhook', { url: 'https://a.test' }, false)).toEqual([]);
    const github = { owner: 'ada', repo: 'shop', workflow_id: 'build.yml', access_token: 'x' };
    expect(missingFields('github', github, true)).toEqual([]);
  });

  it('say what the provider would refuse', () => {
    for (const url of ['example.com/hook', 'ftp://a.test', 'hook']) {
      expect(fieldProblem('url', url)).toMatch(/^Enter an address/);
    }
    expect(fieldProblem('url', 'https://ada:secret@a.test')).toMatch(/^Leave out the user name/);
    expect(fieldProblem('url', ' http://a.test/hook ')).toBeUndefined();
    expect(fieldProblem('repo', 'ada/shop')).toMatch(/letters/);
    expect(fieldProblem('workflow_id', 'build.yml')).toBeUndefined();
    expect(fieldProblem('secret', 'any text /')).toBeUndefined();
    expect(fieldProblem('url', '')).toBeUndefined();
  });

  it('are sent without what is empty, and without what belongs to another type', () => {
    const config = { url: ' https://a.test ', secret: '', owner: 'ada' };
    expect(configToSend('webhook', config)).toEqual({ url: 'https://a.test' });
  });

  it('describe the target of the trigger', () => {
    expect(targetOf('webhook', { url: 'https://a.test' })).toBe('https://a.test');
    const github = { owner: 'ada', repo: 'shop', workflow_id: 'build.yml' };
    expect(targetOf('github', github)).toBe('ada/shop · build.yml · main');
  });
});
