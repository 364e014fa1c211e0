import { confirmAdoption, planAdoption, refreshHead } from '../../src/sync/copies/workingCopy.ts';
import { ada, namesOf, openEngine, start, textOf, type Engine } from './engine.ts';
import { ModelProvider } from './modelProvider.ts';

/** An editor's copy of a document, with the engine and the provider. */
export interface Real {
  readonly engine: Engine;
  readonly provider: ModelProvider;
  /** The names in the editor's specification. */
  copy: readonly string[];
}

export function open(capabilities: readonly string[], namesCommits: boolean): Real {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, [...capabilities]);
  model.namesCommits = namesCommits;
  model.put('ada/shop', textOf([]));
  return { provider: model, engine: openEngine(model.fetch, {}, clock), copy: [] };
}

/** Reads the head and adopts it, as an open editor does; stops after `upTo` steps. */
export async function adopt(real: Real, upTo = 3): Promise<void> {
  const { ports } = real.engine;
  const client = await ports.clientOf(ada);
  if (client === 'signIn') return;
  const read = await refreshHead(ports, client, ada, 'ada/shop');
  if (!read.ok || upTo < 1) return;
  const plan = await planAdoption(ports, ada, 'ada/shop', textOf(real.copy));
  if (plan.kind !== 'take' || upTo < 2) return;
  real.copy = namesOf(plan.text);
  if (upTo < 3) return;
  await confirmAdoption(ports, ada, 'ada/shop', plan.head, plan);
}
